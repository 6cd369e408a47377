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

// c + d u within r, after an operation that rounds and may lose what is below the normal numbers; nothing is known of what may exceed 1e18
vec4 glexpr_ray_rounded(float c, float d, float r, float flag, float relative) {
    float size = abs(c) + abs(d) + r;
    return size < 1e18 ? vec4(c, d, r + (size * relative + 1e-37), flag) : vec4(0.0, 0.0, 1e18, flag);
}

// how far a may be from its middle
float glexpr_ray_reach(vec4 a) {
    return abs(a.y) + a.z;
}

// the coordinate m + t h for t from s - e to s + e
vec4 glexpr_ray_line(float m, float h, float s, float e) {
    return vec4(m + s * h, e * h, 1.2e-7 * (abs(m) + abs(h)), 0.0);
}

vec4 glexpr_ray_add(vec4 a, vec4 b) {
    return glexpr_ray_rounded(a.x + b.x, a.y + b.y, a.z + b.z, max(a.w, b.w), 2.3841858e-7);
}

vec4 glexpr_ray_sub(vec4 a, vec4 b) {
    return glexpr_ray_rounded(a.x - b.x, a.y - b.y, a.z + b.z, max(a.w, b.w), 2.3841858e-7);
}

// a + k
vec4 glexpr_ray_shift(vec4 a, float k) {
    return glexpr_ray_rounded(a.x + k, a.y, a.z, a.w, 2.3841858e-7);
}

// k a
vec4 glexpr_ray_scale(vec4 a, float k) {
    return glexpr_ray_rounded(k * a.x, k * a.y, abs(k) * a.z, a.w, 2.3841858e-7);
}

vec4 glexpr_ray_mul(vec4 a, vec4 b) {
    float bow = 0.5 * a.y * b.y;
    float r = abs(bow) + a.z * (abs(b.x) + abs(b.y) + b.z) + b.z * (abs(a.x) + abs(a.y));
    return glexpr_ray_rounded(a.x * b.x + bow, a.x * b.y + a.y * b.x, r, max(a.w, b.w), 2.3841858e-7);
}

vec4 glexpr_ray_square(vec4 a) {
    float e = glexpr_ray_reach(a);
    float bow = 0.5 * e * e;
    return glexpr_ray_rounded(a.x * a.x + bow, 2.0 * a.x * a.y, 2.0 * abs(a.x) * a.z + bow, a.w, 2.3841858e-7);
}

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

vec4 f_ray_interval(vec3 m, vec3 h, float s, float e) {
    vec4 x = glexpr_ray_line(m.x, h.x, s, e);
    vec4 y = glexpr_ray_line(m.y, h.y, s, e);
    vec4 z = glexpr_ray_line(m.z, h.z, s, e);
    vec4 t0 = glexpr_ray_scale(glexpr_ray_sub(glexpr_ray_add(glexpr_ray_square(x), glexpr_ray_square(y)), glexpr_ray_square(z)), 4.0);
    return glexpr_ray_shift(glexpr_ray_add(t0, glexpr_ray_mul(glexpr_ray_mul(glexpr_ray_scale(x, 16.0), y), z)), -1.0);
}

const int PIECES = 192;
const int EVEN_PIECES = 64;
const int REFINEMENTS = 8;
const float ISOLATED = 0.001953125;
const float TOUCHING = 9.536743e-7;
const float TOUCHED = 0.25;
const float ROUNDED = 0.00024414062;

// Whether f changes its sign between a and b; `least` is the lesser size of f there.
bool crosses(vec3 m, vec3 h, float a, float b, out float before, out float least) {
    before = f(m + a * h);
    float behind = f(m + b * h);
    least = min(abs(before), abs(behind));
    return (before > 0.0) != (behind > 0.0);
}

// Newton's method from s in the bracket [a, b], where halving replaces a step that would leave it. The last step needs no value of its own.
void refine(vec3 m, vec3 h, float a, float b, float before, inout float s, out vec3 gradient) {
    gradient = vec3(0.0);
    for (int i = 0; i <= REFINEMENTS; i++) {
        float value = f_grad(m + s * h, gradient);
        float slope = dot(gradient, h);
        if ((value > 0.0) == (before > 0.0)) a = s;
        else b = s;
        float next = abs(value) < (b - a) * abs(slope) ? s - value / slope : 0.5 * (a + b);
        if (next < a || next > b) next = 0.5 * (a + b);
        float move = abs(next - s);
        s = next;
        if (move < 1e-4) break;
    }
}

// Along the chord in pieces. For u from -1 to 1, f lies on a piece within q.z of q.x + q.y u: the piece shrinks to where that may be 0. Unless
// this shows a change of sign, only a part of it comes next, and where it does, at most half of the piece: two zeros and a third behind them look
// like one in a wide strip. Since q.z goes with the square of the width, but for rounding, the values say how large a part without a zero may be,
// and behind such a part the next one. `noise` is what rounding makes up of q.z, known next to the narrowest pieces, else 0: one of these
// comes next where q.z (`spread`, of the piece before) no longer falls. Where rounding is all of q.z, the values of f decide.
bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient) {
    s = start;
    before = 0.0;
    gradient = vec3(0.0);
    float a = start;
    float b = start;
    float width = 0.5;
    float noise = 0.0;
    float spread = 1e18;
    float size = min(abs(f(m + start * h)), 1e18);  // of f in front of the piece at most
    bool found = false;
    int pieces = 0;
    for (int k = 0; k < PIECES; k++) {
        // On to a piece that is narrow enough to decide.
        bool narrowed = false;
        bool bracketed = false;
        bool rounding = false;
        float end = 1.0;
        vec4 q = vec4(0.0);
        for (int i = 0; i < PIECES; i++) {
            if (pieces == PIECES) break;
            float share = pieces < PIECES - EVEN_PIECES ? TOUCHING : max((1.0 - a) / float(PIECES - pieces), TOUCHING);
            pieces += 1;
            width = max(min(width, 1.0 - a), share);
            float reach = 0.5 * width;
            float middle = a + reach;
            end = a + width;
            q = f_ray_interval(m, h, middle, reach);
            noise = width == TOUCHING ? q.z : q.z < 0.9 * noise ? 0.0 : noise;
            if (abs(q.x) > abs(q.y) + q.z) {
                if (end >= 1.0) break;
                before = q.x;
                size = max(size, abs(q.x));
                a = end;
                float gap = max(abs(q.x + q.y) - noise, 1e-37);
                width *= max(sqrt(0.5 * gap / max(q.z - noise, 0.03 * gap)), width < 64.0 * TOUCHING ? 1.25 : 1.0);
                if (q.z > 4.0 * noise) noise = 0.0;
                spread = 1e18;
                continue;
            }
            bool level = abs(q.y) <= 1e-6 * (abs(q.x) + q.z);
            float place = level ? 0.0 : -q.x / q.y;
            float slack = level ? 2.0 : q.z / abs(q.y) + 1e-6;
            float first = max(place - slack, -1.0);
            float last = min(place + slack, 1.0);
            b = middle + last * reach;
            a = middle + first * reach;
            s = clamp(middle + place * reach, a, b);
            if (first > -1.0) before = q.x - q.y;
            bracketed = first > -1.0 && last < 1.0;
            rounding = (width == TOUCHING || q.z <= 1.1 * noise);
            narrowed = bracketed ? b - a <= ISOLATED : width <= share || rounding;
            if (narrowed) break;
            float likely = sqrt(abs(q.x) / max(abs(q.y) + q.z, 1e-37));
            bool narrowest = width < ISOLATED && q.z > 0.8 * spread && noise == 0.0;
            width = bracketed ? min(b - a, reach) : narrowest ? TOUCHING : clamp(likely, 0.3, 0.7) * (b - a);
            spread = q.z;
        }
        if (!narrowed) break;

        float front = before;
        float least = 0.0;
        bool crossed = bracketed || crosses(m, h, a, b, before, least);
        if (!crossed) before = front;
        // Next to a pole, or where 0 is divided by 0, rounding makes up more than f: that says nothing.
        found = crossed || (rounding && q.z < ROUNDED * size && least <= TOUCHED * q.z);
        if (found || end >= 1.0) break;
        a = end;
        width *= rounding ? clamp(sqrt(0.08 * noise / max(q.z - noise, 0.005 * noise)), 1.0, 4.0) : 4.0;
    }
    if (found) refine(m, h, a, b, before, s, gradient);
    return found;
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
