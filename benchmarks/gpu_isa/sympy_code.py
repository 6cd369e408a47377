#!/usr/bin/env python3
"""GLSL of f and its gradient as SymPy writes it: `cse` on (f, df/dx, df/dy, df/dz), each part by `glsl_code`.

    sympy_code.py GALLERY.jsonl|- [ID[@BY]=FORMULA]...  {"version"}, then a JSON line for each formula: {"id", "parameters", "text"}

Formulas without parameters in Python's spelling may follow; the gallery has its own. BY names the coordinates whose derivatives are wanted, xyz by
default; the others are 0. With - there is no gallery.

`text` is a function `float f_grad(vec3 p, out vec3 g)`; the parameters are called k0, k1, ... in the order of "parameters".
Without a repair much of it would compile for no Vulkan driver, or would draw nothing:

- integers are written as floats (2 becomes 2.0);
- pow with a whole exponent becomes products by repeated squaring, since pow of a negative base is undefined; 1/sqrt becomes inversesqrt;
- functions that glsl_code does not know by name (sinh, cosh) are called by name;
- the derivatives of min and max are written with step instead of Heaviside, that of floor is 0, and round(u) is floor(u + 1/2).

Each of these is what a reader of the text would do by hand, and none makes it slower.
"""

import json
import sys

import sympy
from sympy.printing.glsl import GLSLPrinter
from sympy.printing.precedence import PRECEDENCE

COORDINATES = sympy.symbols("x y z", real=True)


class Printer(GLSLPrinter):
    """glsl_code with the repairs."""

    def __init__(self):
        super().__init__({"user_functions": {"sinh": "sinh", "cosh": "cosh"}})

    def _print_Integer(self, e):
        return f"{int(e)}.0"

    _print_Zero = _print_One = _print_NegativeOne = _print_Integer

    def _print_Float(self, e):
        return repr(float(e))

    def _print_Pi(self, e):
        return repr(float(e))

    _print_Exp1 = _print_Pi

    def _print_Heaviside(self, e):
        return f"step(0.0, {self._print(e.args[0])})"

    def _print_Pow(self, e):
        if e.exp == sympy.Rational(-1, 2):
            return f"inversesqrt({self._print(e.base)})"
        if not e.exp.is_Integer:
            return super()._print_Pow(e)
        power = self._squarings(self.parenthesize(e.base, PRECEDENCE["Atom"]), abs(int(e.exp)))
        return power if e.exp > 0 else f"(1.0/{power})"

    def _squarings(self, base, n):
        if n == 1:
            return base
        half = self._squarings(base, n // 2)
        return f"({half}*{half}*{base})" if n % 2 else f"({half}*{half})"


def read(text, parameters):
    names = {"pi": sympy.pi, "round": lambda u: sympy.floor(u + sympy.Rational(1, 2)), "min": sympy.Min, "max": sympy.Max}
    names.update(zip("xyz", COORDINATES))
    names.update({name: sympy.Symbol(f"k{i}", real=True) for i, name in enumerate(parameters)})
    # names such as S, N and gamma mean something else to SymPy, so nothing but the formula's own names is given to it
    functions = {f: getattr(sympy, f) for f in ("sin", "cos", "sinh", "sqrt", "exp", "log", "asin")}
    functions["abs"] = sympy.Abs
    return sympy.sympify(text, locals={**functions, **names})


def derivative(f, v):
    """df/dv, in which floor is flat."""
    flat = {step: sympy.Dummy(real=True) for step in f.atoms(sympy.floor)}
    return f.xreplace(flat).diff(v).xreplace({dummy: step for step, dummy in flat.items()})


def function_text(f, by):
    printer = Printer()
    shared, results = sympy.cse([f] + [derivative(f, v) if v.name in by else sympy.Float(0) for v in COORDINATES])
    lines = [f"    float {c} = p.{c};" for c in "xyz"]
    lines += [f"    float {name} = {printer.doprint(value)};" for name, value in shared]
    value, *gradient = [printer.doprint(r) for r in results]
    lines += [f"    g = vec3({', '.join(gradient)});", f"    return {value};"]
    return "float f_grad(vec3 p, out vec3 g) {\n" + "\n".join(lines) + "\n}\n"


def entries(gallery, more):
    for text in more:
        name, formula = text.split("=", 1)
        name, _, by = name.partition("@")
        yield {"id": name, "parameters": {}, "canonical": formula, "by": by or "xyz"}
    for line in [] if gallery == "-" else open(gallery, encoding="utf-8"):
        yield json.loads(line)


def main(gallery, *more):
    print(json.dumps({"version": sympy.__version__}))
    for entry in entries(gallery, more):
        parameters = list(entry["parameters"])
        text = function_text(read(entry["canonical"], parameters), entry.get("by", "xyz"))
        print(json.dumps({"id": entry["id"], "parameters": parameters, "text": text}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
