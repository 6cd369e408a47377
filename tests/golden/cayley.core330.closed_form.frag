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

float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    return 4.0 * (x * x + y * y - z * z) - 1.0 + 16.0 * (x * y) * z;
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = x * y;
    float t1 = 8.0 * z;
    g = vec3(2.0 * (4.0 * x + t1 * y), 2.0 * (t1 * x + 4.0 * y), 2.0 * (8.0 * t0 - 4.0 * z));
    return 4.0 * (x * x + y * y - z * z) - 1.0 + 16.0 * t0 * z;
}

void f_ray_powers(vec3 m, vec3 h, out float a0, out float a1, out float a2, out float a3, out float error) {
    float t0 = m.x * m.x + m.y * m.y;
    float t1 = t0 - m.z * m.z;
    float t2 = 4.0 * t1 - 1.0;
    float t3 = m.x * m.y;
    float t4 = t2 + 16.0 * t3 * m.z;
    float t5 = h.x * m.y + h.y * m.x;
    float t6 = 2.0 * h.x * m.x + 2.0 * h.y * m.y;
    float t7 = t6 - 2.0 * h.z * m.z;
    float t8 = 4.0 * t7;
    float t9 = 16.0 * (t5 * m.z + t3 * h.z) + t8;
    float t10 = h.x * h.x + h.y * h.y;
    float t11 = t10 - h.z * h.z;
    float t12 = 4.0 * t11;
    float t13 = h.x * h.y;
    float t14 = t12 + 16.0 * (t5 * h.z + t13 * m.z);
    float t15 = 16.0 * t13 * h.z;
    float t16 = abs(t7) + abs(t1) + abs(t11);
    float t17 = abs(h.x) + abs(m.x);
    float t18 = abs(h.y) + abs(m.y);
    float t19 = abs(h.z) + abs(m.z);
    float t20 = 4.0 * (t16 + (abs(t6) + abs(t0) + abs(t10) + (2.0 * (t17 * t17) + 2.0 * (t18 * t18)) + 2.0 * (t19 * t19)));
    float t21 = t17 * t18;
    float t22 = abs(t8) + abs(t2) + abs(t12) + (4.0 * t16 + t20) + (16.0 * t21 * t19 + 16.0 * (2.0 * t18 * t17 * t19 + t21 * (2.0 * t19)));
    a0 = t4;
    a1 = t9;
    a2 = t14;
    a3 = t15;
    error = 5.9604645e-8 * (abs(t9) + abs(t4) + abs(t14) + abs(t15) + t22);
}

float f_error(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = x * x + y * y;
    float t1 = z * z;
    float t2 = t0 - t1;
    float t3 = 4.0 * t2;
    float t4 = t3 - 1.0;
    float t5 = x * y;
    float t6 = t5 * z;
    float t7 = 16.0 * t6;
    float t8 = 4.0 * (t0 + abs(t0) + t1 + abs(t2)) + abs(t3) + abs(t4) + (16.0 * (abs(t5) * abs(z) + abs(t6)) + abs(t7));
    return 5.9604645e-8 * (t8 + abs(t4 + t7));
}

const float NONE = 2.0;  // stands for a root that is not real, or not on the chord

float linear_root(float a0, float a1) {
    return a1 != 0.0 && abs(a0) <= abs(a1) ? -a0 / a1 : NONE;
}

vec2 quadratic_roots(float a0, float a1, float a2) {
    float size = max(max(abs(a0), abs(a1)), abs(a2));
    if (size == 0.0) return vec2(NONE);
    a0 /= size;
    a1 /= size;
    a2 /= size;
    float discriminant = a1 * a1 - 4.0 * a2 * a0;
    if (discriminant < -5e-7 * (a1 * a1 + abs(4.0 * a2 * a0))) return vec2(NONE);
    float root = sqrt(max(discriminant, 0.0));
    float q = -0.5 * (a1 + (a1 < 0.0 ? -root : root));
    float first = a2 != 0.0 && abs(q) <= abs(a2) ? q / a2 : NONE;
    float second = q != 0.0 && abs(a0) <= abs(q) ? a0 / q : NONE;
    return vec2(first, second);
}

float cube_root_of(float v) {
    return v == 0.0 ? 0.0 : sign(v) * exp2(log2(abs(v)) / 3.0);
}

// One or three real roots of t^3 + 3pt + 2q; a double root counts as two.
vec3 depressed_cubic_roots(float p, float q) {
    float discriminant = q * q + p * p * p;
    if (discriminant < 0.0) {
        float angle = atan(sqrt(-discriminant), -q) / 3.0;
        float size = 2.0 * sqrt(-p);
        return size * vec3(cos(angle), cos(angle + 2.0943951), cos(angle - 2.0943951));
    }
    float root = sqrt(discriminant);
    float u = cube_root_of(q < 0.0 ? root - q : -root - q);
    float v = u == 0.0 ? 0.0 : -p / u;
    float pair = root <= 1e-3 * abs(q) ? -0.5 * (u + v) : u + v;
    return vec3(u + v, pair, pair);
}

vec3 cubic_roots(float a0, float a1, float a2, float a3) {
    if (abs(a3) <= 1e-4 * (abs(a0) + abs(a1) + abs(a2))) return vec3(quadratic_roots(a0, a1, a2), NONE);
    float b = a2 / (3.0 * a3);
    float c = a1 / (3.0 * a3);
    return depressed_cubic_roots(c - b * b, b * b * b + 0.5 * (a0 / a3 - 3.0 * b * c)) - b;
}

const int ROOTS = 3;

bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient) {
    s = start;
    before = 0.0;
    gradient = vec3(0.0);
    float a0, a1, a2, a3;
    float error;
    f_ray_powers(m, h, a0, a1, a2, a3, error);
    vec4 roots = vec4(cubic_roots(a0, a1, a2, a3), NONE);
    for (int i = 0; i < 4; i++) {
        vec4 value = vec4(a3);
        vec4 slope = vec4(0.0);
        slope = slope * roots + value;
        value = value * roots + a2;
        slope = slope * roots + value;
        value = value * roots + a1;
        slope = slope * roots + value;
        value = value * roots + a0;
        roots -= clamp(value / (slope + vec4(equal(slope, vec4(0.0)))), -0.1, 0.1);
    }
    before = ((a3 * start + a2) * start + a1) * start + a0;
    for (int i = 0; i < ROOTS; i++) {
        // the next root behind the last one
        float next = NONE;
        if (roots.x >= s) next = min(next, roots.x);
        if (roots.y >= s) next = min(next, roots.y);
        if (roots.z >= s) next = min(next, roots.z);
        if (roots.w >= s) next = min(next, roots.w);
        if (next > 1.0) return false;
        s = next;
        vec3 p = m + s * h;
        float value = f_grad(p, gradient);
        float slope = dot(gradient, h);
        if (abs(value) <= 1e-2 * abs(slope)) {
            s -= slope == 0.0 ? 0.0 : value / slope;
            return true;
        }
        if (abs(value) <= 0.5 * f_error(p)) return true;  // the computed value may be off by the other half
        s += 1e-6;
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
