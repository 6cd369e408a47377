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

const int PIECES = 64;
const int REFINEMENTS = 24;
const int POLISHES = 4;
const int SEARCHES = 8;
const int PROBES = 40;
const float NEAR = 1e-4;  // two zeros so close, as parts of the chord, are one

int change(float u, float v, float level) {
    return (u > level) != (v > level) ? 1 : 0;
}

// A value of the polynomial, or where that is within its rounding error of zero, of the formula itself.
float settled(float value, float bound, vec3 p) {
    return abs(value) > bound ? value : f(p);
}

// The piece that follows a piece without a zero.
void advance(inout float low, inout float high) {
    float next = min(1.0, high + 2.0 * (high - low));
    low = high;
    high = next;
}

bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient) {
    s = 0.0;
    gradient = vec3(0.0);
    before = settled(0.0, 0.0, m + start * h);
    float low = start;  // no zero in front of it
    float high = 1.0;
    vec3 middle;
    vec3 reach;
    float a0, a1, a2, a3;
    float bound;
    float a = -1.0;  // the bracket of the zero, as a part of the piece
    float b = 1.0;
    bool crossing = false;  // between a and b
    bool touching = false;  // at s
    bool certain = true;    // by the signs of the polynomial alone
    int pieces = 0;
    int searches = 0;
    for (int k = 0; k < PIECES; k++) {
        // On to a piece whose coefficients change their sign once, or else to one with at most one extremum: only there the polynomial may touch
        // zero or cross it twice.
        bool unsure = false;
        bool lost = false;  // the shape of the polynomial, in rounding: only f itself is left
        bool rising = false;
        int turns = 0;
        float end = 0.0;
        for (int i = 0; i < PIECES; i++) {
            if (pieces == PIECES) break;
            pieces += 1;
            middle = m + 0.5 * (low + high) * h;
            reach = 0.5 * (high - low) * h;
            f_ray_powers(middle, reach, a0, a1, a2, a3, bound);
            bound += 5.9604645e-7 * (abs(a0) + abs(a1) + abs(a2) + abs(a3));
            float even0 = a0 + a2;
            float odd0 = -a1 - a3;
            float b0 = even0 + odd0;
            float b3 = even0 - odd0;
            float even1 = a0 - 0.33333334 * a2;
            float odd1 = -0.33333334 * a1 + a3;
            float b1 = even1 + odd1;
            float b2 = even1 - odd1;
            bool clear = abs(b0) > bound;
            if (clear) {
                if (pieces == 1) before = b0;
                // A zero that was lost in the rounding at the end of the piece before.
                touching = (b0 > 0.0) != (before > 0.0);
                s = -1.0;
                if (touching) break;
            }
            // Coefficients within the bound may have either sign.
            int zeros = change(b0, b1, bound) + change(b1, b2, bound) + change(b2, b3, bound);
            int others = change(b0, b1, -bound) + change(b1, b2, -bound) + change(b2, b3, -bound);
            bool same = zeros + others == 0;
            if (same && clear) {
                if (high >= 1.0) break;
                advance(low, high);
                continue;
            }
            bool beyond = abs(b3) > bound && (b3 > 0.0) != (before > 0.0);
            crossing = (zeros == 1 && others == 1) || (beyond && high - low < NEAR);
            if (crossing) s = beyond ? (b0 + b3) / (b0 - b3) : 0.0;
            turns = change(b1 - b0, b2 - b1, 0.0) + change(b2 - b1, b3 - b2, 0.0);
            lost = !crossing && (same || (turns > 1 && high - low < 1e-5));
            unsure = lost || (!crossing && turns < 2);
            rising = b1 > b0;
            end = b3;
            if (crossing || unsure) break;
            // The next piece ends where the polygon of the coefficients lies deepest on the other side.
            float w = 0.5;
            float deepest = 0.0;
            if (before > 0.0 ? b1 < deepest : b1 > deepest) {
                deepest = b1;
                w = 0.33333334;
            }
            if (before > 0.0 ? b2 < deepest : b2 > deepest) {
                deepest = b2;
                w = 0.6666667;
            }
            high = low + w * (high - low);
        }
        if (!unsure) break;

        float width = NEAR / (high - low);
        float level = a0;
        float curvature = 0.0;
        s = 0.0;
        for (int i = 0; i < REFINEMENTS; i++) {
            if (turns != 1 || lost) break;
            float slope = 0.0;
            level = a3;
            slope = level;
            level = level * s + a2;
            curvature = slope;
            slope = slope * s + level;
            level = level * s + a1;
            curvature = curvature * s + slope;
            slope = slope * s + level;
            level = level * s + a0;
            if ((slope > 0.0) == rising) a = s;
            else b = s;
            float better = 0.5 * (a + b);
            float newton = s - 0.5 * slope / (curvature == 0.0 ? 1.0 : curvature);
            if (newton > a && newton < b) better = newton;
            float move = better - s;
            s = better;
            if (abs(move) < 1e-6) break;
        }
        // Next to zero, the place where f itself is deepest on the other side, by golden section.
        if (min(abs(level), abs(end)) <= bound) lost = true;
        if (lost) {
            level = 0.0;
            curvature = 0.0;
            a = -1.0;
            b = 1.0;
            s = 0.236068;
            searches += 1;
        }
        float depth = 0.0;
        for (int i = 0; i < PROBES; i++) {
            if (!lost || searches > SEARCHES) break;
            float probe = i == 0 ? s : i == PROBES - 1 ? s + width : a + b - s;
            float value = f(middle + probe * reach);
            if (before > 0.0) value = -value;
            if (i == 0) {
                depth = value;
            } else if (i == PROBES - 1) {
                curvature = (depth - value) / (width * width);
            } else if (value > depth) {
                if (probe < s) b = s;
                else a = s;
                s = probe;
                depth = value;
            } else if (probe < s) {
                a = probe;
            } else {
                b = probe;
            }
        }
        a = -1.0;
        b = 1.0;
        vec3 p = middle + s * reach;
        level = settled(level, bound, p);
        end = settled(end, bound, middle + reach);
        // The computed level may itself be off by the other half of the error.
        if (abs(level) <= abs(curvature) * width * width || (abs(level) <= bound && abs(level) <= 0.5 * f_error(p))) {
            touching = true;
        } else if ((level > 0.0) != (before > 0.0)) {
            certain = abs(level) > bound;
            b = s;
            s = 0.5 * (s - 1.0);
            crossing = true;
        } else if ((end > 0.0) != (before > 0.0)) {
            certain = abs(end) > bound;
            a = s;
            s = 0.5 * (s + 1.0);
            crossing = true;
        }
        if (crossing || touching || high >= 1.0) break;
        advance(low, high);
    }
    if (!crossing && !touching) return false;

    for (int i = 0; i < REFINEMENTS; i++) {
        if (touching) break;
        float value;
        float slope;
        value = a3;
        slope = value;
        value = value * s + a2;
        slope = slope * s + value;
        value = value * s + a1;
        slope = slope * s + value;
        value = value * s + a0;
        // Where the polynomial is steep, what its rounding moves is left to the last steps below.
        bool lost = !certain || (abs(value) <= bound && abs(slope) < 100.0 * bound);
        if (lost) value = f(middle + s * reach);
        if ((value > 0.0) == (before > 0.0)) a = s;
        else b = s;
        float better = 0.5 * (a + b);
        float newton = s - value / (slope == 0.0 ? 1.0 : slope);
        if (!lost && newton > a && newton < b) better = newton;
        float move = better - s;
        s = better;
        if (abs(move) < 1e-5) break;
    }
    // The formula itself rounds less than its coefficients.
    for (int i = 0; i < POLISHES; i++) {
        float value = f_grad(middle + s * reach, gradient);
        float slope = dot(gradient, reach);
        if (touching || abs(value) > 1e-2 * abs(slope)) break;
        float move = slope == 0.0 ? 0.0 : value / slope;
        s -= move;
        if (abs(move) < 1e-5) break;
    }
    s = 0.5 * (low + high) + 0.5 * (high - low) * s;
    return true;
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
