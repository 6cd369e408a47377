#version 330 core

in vec4 ray_start;
in vec4 ray_end;
in vec3 view_right;
in vec3 view_back;
layout(location = 0) out vec4 pixel;

uniform mat4 view_projection;
uniform float bounding_radius;
uniform vec3 front_colour;
uniform vec3 back_colour;
uniform vec4 light_1;
uniform vec3 light_1_colour;
uniform vec4 light_2;
uniform vec3 light_2_colour;
uniform vec4 light_3;
uniform vec3 light_3_colour;
uniform float ambient;
uniform float diffuse;
uniform float specular;
uniform float shininess;

// u, or 1 where a division by u has no value
float glexpr_nonzero(float u) {
    return u != 0.0 ? u : 1.0;
}

// u, or 1 where the logarithm of u has no value
float glexpr_positive(float u) {
    return u > 0.0 ? u : 1.0;
}

// u, or 0 where u is not between -1 and 1
float glexpr_open_unit(float u) {
    return abs(u) < 1.0 ? u : 0.0;
}

// x, or 1 where (x, y) is the origin, which has no angle
float glexpr_off_origin(float y, float x) {
    return x == 0.0 && y == 0.0 ? 1.0 : x;
}

// u to the v: by parity where v is an integer, 0 where there is no value
float glexpr_power(float u, float v) {
    float m = abs(u);
    float r = m > 0.0 ? pow(m > 0.0 ? m : 1.0, v) : (v == 0.0 ? 1.0 : 0.0);
    float odd = fract(0.5 * v) != 0.0 ? -1.0 : 1.0;
    return u >= 0.0 ? r : (fract(v) == 0.0 ? odd * r : 0.0);
}

// through the arctangent: the asin of some drivers is off by 4e-4
float glexpr_asin(float u) {
    return atan(u, sqrt((1.0 - u) * (1.0 + u)));
}

float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = log(glexpr_positive(x)) + sqrt(max(y, 0.0)) + z / glexpr_nonzero(x) + glexpr_asin(clamp(z, -1.0, 1.0));
    float t1 = t0 + acosh(max(y, 1.0)) + atanh(glexpr_open_unit(x)) + atan(y, glexpr_off_origin(y, x)) + glexpr_power(x, y);
    float t2 = max(x, 0.0);
    return t1 + t2 * sqrt(t2) + mod(x, glexpr_nonzero(y)) + 1.0 / (x * x + 1.0);
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = log(glexpr_positive(x));
    float t1 = sqrt(max(y, 0.0));
    float t2 = glexpr_nonzero(x);
    float t3 = z / t2;
    float t4 = t0 + t1 + t3 + glexpr_asin(clamp(z, -1.0, 1.0)) + acosh(max(y, 1.0)) + atanh(glexpr_open_unit(x)) + atan(y, glexpr_off_origin(y, x));
    float t5 = glexpr_power(x, y);
    float t6 = max(x, 0.0);
    float t7 = sqrt(t6);
    float t8 = glexpr_nonzero(y);
    float t9 = x * x;
    float t10 = 1.0 / (t9 + 1.0);
    float t11 = y - 1.0;
    float t12 = glexpr_nonzero(t9 + y * y);
    float t13 = 1.5 * t7 + 1.0 - 2.0 * x * (t10 * t10) + glexpr_power(x, t11) * y - y / t12 + 1.0 / glexpr_nonzero((x + 1.0) * (1.0 - x));
    float t14 = 1.0 / t2;
    float t15 = t5 * t0 - floor(x / t8) + x / t12 + 1.0 / glexpr_nonzero(sqrt(max((y + 1.0) * t11, 0.0))) + 0.5 / glexpr_nonzero(t1);
    g = vec3(t13 - t14 * t3 + t14, t15, t14 + 1.0 / glexpr_nonzero(sqrt(max((1.0 - z) * (z + 1.0), 0.0))));
    return t4 + t5 + t6 * t7 + mod(x, t8) + t10;
}

bool f_defined(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    bool t0 = x > 0.0;
    bool t1 = y >= 0.0;
    bool t2 = !(x == 0.0);
    bool t3 = !(y == 0.0);
    bool t4 = x < 0.0;
    bool t5 = t0 && t1 && t2 && (z <= 1.0 && z >= -1.0) && y >= 1.0 && (x < 1.0 && x > -1.0) && (t2 || t3) && (!t4 && t1 || t4 && fract(y) == 0.0 || t0);
    return t5 && x >= 0.0 && t3;
}

const int STEPS = 256;
const int REFINEMENTS = 10;
const int CANDIDATES = 16;

// Newton's method on the bracket [a, b], at whose ends f has different signs. Halving replaces a step that would leave the bracket
// or that does not shrink to half of the step before.
bool refine(vec3 m, vec3 h, float a, float b, float value_a, float value_b, out float s, out vec3 gradient) {
    s = a + (b - a) * (value_a / (value_a - value_b));
    gradient = vec3(0.0);
    float move = b - a;
    float last_value = value_a;
    float last_slope = 0.0;
    for (int i = 0; i <= REFINEMENTS; i++) {
        if (!f_defined(m + s * h)) return false;
        float value = f_grad(m + s * h, gradient);
        float slope = dot(gradient, h);
        if (value != 0.0 || slope != 0.0) {  // a zero without a slope may be the middle of a jump
            last_value = value;
            last_slope = slope;
        }
        if (i == REFINEMENTS || abs(value) < 1e-7 * abs(slope)) break;
        if ((value > 0.0) == (value_a > 0.0)) a = s;
        else b = s;
        float next = 0.5 * (a + b);
        if (abs(value) < 0.5 * move * abs(slope)) {
            float newton = s - value / slope;
            if (newton > a && newton < b) next = newton;
        }
        move = abs(next - s);
        s = next;
    }
    // At a zero f has shrunk with the bracket. At a pole it has grown, at a jump it is too large for its slope.
    float largest = max(abs(value_a), abs(value_b));
    float first_value = (last_value > 0.0) == (value_a > 0.0) ? value_a : value_b;
    bool grown = abs(last_value) > max(abs(first_value), 1e-3 * largest);
    bool jumps = abs(last_value) > max(4.0 * (b - a) * abs(last_slope), 2e-3 * largest);
    return !grown && !jumps;
}

// Equal steps along the chord to the first change of sign that is a zero.
bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient) {
    s = start;
    before = 0.0;
    gradient = vec3(0.0);
    float a = start;
    float value_a = 0.0;
    bool usable_a = false;
    int rejected = 0;
    for (int i = 0; i <= STEPS; i++) {
        float b = mix(start, 1.0, float(i) / float(STEPS));
        float value_b = f(m + b * h);
        bool usable_b = f_defined(m + b * h);
        if (usable_a && usable_b && (value_a > 0.0) != (value_b > 0.0)) {
            before = value_a;
            if (refine(m, h, a, b, value_a, value_b, s, gradient)) return true;
            rejected += 1;
            if (rejected == CANDIDATES) return false;
        }
        a = b;
        value_a = value_b;
        usable_a = usable_b;
    }
    return false;
}

const float VANISHING = 1e-15;

// 0 where one of them is beyond all measure or no number.
float largest_component(vec3 v) {
    return abs(v.x) + abs(v.y) + abs(v.z) < 1e30 ? max(max(abs(v.x), abs(v.y)), abs(v.z)) : 0.0;
}

// The differences of f across p in the three directions: they still point somewhere where the gradient vanishes to a higher order.
vec3 difference(vec3 p, float offset) {
    vec3 total = vec3(0.0);
    for (int i = 0; i < 6; i++) {
        vec3 axis = vec3(i < 2 ? 1.0 : 0.0, i == 2 || i == 3 ? 1.0 : 0.0, i > 3 ? 1.0 : 0.0);
        if (i == 1 || i == 3 || i == 5) axis = -axis;
        total += axis * f(p + offset * axis);
    }
    return total;
}

vec3 facing_normal(vec3 p, vec3 gradient, vec3 ray, float offset) {
    float size = largest_component(gradient);
    if (size < VANISHING) {
        gradient = difference(p, offset);
        size = largest_component(gradient);
    }
    if (size < VANISHING) return -ray;
    vec3 normal = normalize(gradient / size);
    return dot(normal, ray) > 0.0 ? -normal : normal;
}

// What one light adds: scattered light in the colour of the surface, and the highlight.
void add_light(vec4 light, vec3 colour, vec3 p, vec3 normal, vec3 to_eye, inout vec3 scattered, inout vec3 reflected) {
    vec3 to_light = light.xyz - light.w * p;
    to_light *= inversesqrt(max(dot(to_light, to_light), 1e-12));
    float facing = dot(normal, to_light);
    if (facing <= 0.0) return;
    vec3 between = to_light + to_eye;
    float aligned = dot(normal, between) * inversesqrt(max(dot(between, between), 1e-12));
    scattered += facing * colour;
    reflected += pow(clamp(aligned, 1e-4, 1.0), shininess) * colour;
}

vec3 blinn_phong(vec3 base, vec3 p, vec3 normal, vec3 to_eye) {
    mat3 view = mat3(view_right, cross(view_back, view_right), view_back);
    p = p * view;
    normal = normal * view;
    to_eye = to_eye * view;
    vec3 scattered = vec3(0.0);
    vec3 reflected = vec3(0.0);
    add_light(light_1, light_1_colour, p, normal, to_eye, scattered, reflected);
    add_light(light_2, light_2_colour, p, normal, to_eye, scattered, reflected);
    add_light(light_3, light_3_colour, p, normal, to_eye, scattered, reflected);
    return (ambient + diffuse * scattered) * base + specular * reflected;
}

vec3 surface_colour(vec3 p, vec3 ray, vec3 gradient, float side) {
    vec3 normal = facing_normal(p, gradient, ray, 1e-3 * bounding_radius);
    vec3 base = side > 0.0 ? front_colour : back_colour;
    return blinn_phong(base, p, normal, -ray);
}

// The part of the ray inside the bounding sphere.
bool clip_ray(vec3 start, vec3 ray, out float middle, out float half_length) {
    middle = -dot(start, ray);
    half_length = 0.0;
    vec3 m = start + middle * ray;
    float square = 1.000002 * bounding_radius * bounding_radius - dot(m, m);
    if (square <= 0.0) return false;
    half_length = sqrt(square);
    return true;
}

bool trace(vec4 from, vec4 to, out vec4 colour, out vec3 p) {
    vec3 start = from.xyz / from.w;
    vec3 ray = normalize(to.xyz * from.w - from.xyz * to.w);
    colour = vec4(0.0);
    p = start;
    float middle;
    float half_length;
    if (!clip_ray(start, ray, middle, half_length)) discard;

    // The chord p(s) = m + s * h with s in [-1, 1], cut where it passes the near plane.
    vec3 m = start + middle * ray;
    vec3 h = half_length * ray;
    float first = max(-1.0, -middle / half_length);
    if (first >= 1.0) discard;
    float s;
    float before;
    vec3 gradient;
    if (!first_zero(m, h, first, s, before, gradient)) discard;
    p = m + s * h;
    colour = vec4(surface_colour(p, ray, gradient, before), 1.0);
    return true;
}

void main() {
    vec4 colour;
    vec3 p;
    if (!trace(ray_start, ray_end, colour, p)) discard;
    vec4 clip = view_projection * vec4(p, 1.0);
    gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
    pixel = colour;
}
