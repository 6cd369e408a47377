// Looks at the pages of examples/web in headless Chromium: they draw, move, cast moving shadows, their normals stand on what is drawn, and nothing
// complains. Then breaks them in every way that it should notice, and wants to see each noticed.
// usage: node pages.mjs FOLDER CHROMIUM PICTURES     FOLDER: the pages with node_modules and shaders
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { open_browser, patience } from './browser.mjs';

const [folder, chromium, pictures] = process.argv.slice(2).map((p) => resolve(p));

const width = 640;
const height = 400;
const moments = [1000, 5000]; // when the pictures are taken, milliseconds by the clock of the page: all fronts are in sight, then the back of the flag

/// Runs in a page before its own scripts: keeps its WebGL contexts, and takes its clock away from it, so that pictures are the same on every machine.
function take_over() {
  window.contexts = new Set();
  const get = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = get.call(this, kind, ...rest);
    if (context && /webgl/.test(kind)) window.contexts.add(context);
    return context;
  };

  let now = 0;
  let waiting = [];
  const next_frame = window.requestAnimationFrame.bind(window);
  performance.now = () => now;
  window.requestAnimationFrame = (callback) => waiting.push(callback);
  // Draws one frame at that time. Resolves to whether there was something to draw.
  window.draw_at = (time) =>
    new Promise((done) =>
      next_frame(() => {
        const due = waiting;
        waiting = [];
        now = time;
        for (const callback of due) callback(now);
        done(due.length > 0);
      }),
    );
}

/// Runs in a page of its own: what two pictures of one of ours show, as shares of all pixels. Fronts are orange, backs blue, the floor is grey.
async function measure(pictures, width) {
  const [first, second] = await Promise.all(
    pictures.map(async (base64) => {
      const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + base64)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      return Array.from({ length: data.length / 4 }, (_, i) => [data[4 * i], data[4 * i + 1], data[4 * i + 2]]);
    }),
  );
  const is_front = ([red, , blue]) => red > blue + 20;
  const is_back = ([red, , blue]) => blue > red + 20;
  const is_shadow = (pixel) => Math.max(...pixel) - Math.min(...pixel) < 6 && pixel[0] > 60 && pixel[0] < 150;
  const differ = (p, q) => p.some((value, i) => Math.abs(value - q[i]) > 12);
  const share = (test) => first.filter((p, i) => test(p, second[i], i)).length / first.length;
  const background = first[0];
  return {
    colours: new Set(first.map(String)).size,
    drawn: share((p) => differ(p, background)),
    moved: share(differ),
    front_first: share(is_front),
    back_first: share(is_back),
    back_second: share((p, q) => is_back(q)),
    shadow: share(is_shadow),
    wrong_normals: share(([red, green, blue]) => red === 255 && green === 0 && blue === 255), // what `mark_wrong_normals` paints
    ball_shadow_moved: share((p, q, i) => i % width >= width / 2 && is_shadow(p) !== is_shadow(q)), // of the right half, where nothing turns
  };
}

/// What is wrong with a page, as lines, and its two pictures. Each of `changes` alters files on their way to the browser.
async function look_at(browser, origin, subject, changes) {
  const faults = [];
  const page = await browser.newPage();
  try {
    await page.setViewport({ width, height });
    await page.evaluateOnNewDocument(take_over);
    page.on('console', (m) => {
      if (!['log', 'info', 'debug'].includes(m.type())) faults.push(`console ${m.type()}: ${m.text()}`);
    });
    page.on('pageerror', (e) => faults.push(`page error: ${e.message}`));
    page.on('requestfailed', (r) => faults.push(`request failed: ${r.url()}`));
    page.on('response', (r) => {
      if (r.status() >= 400) faults.push(`answer ${r.status()}: ${r.url()}`);
    });
    const used = new Set();
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      const path = new URL(request.url()).pathname.slice(1);
      const due = changes.filter((c) => c.file.test(path));
      if (due.length === 0) return request.continue();
      let text = await readFile(join(folder, path), 'utf8');
      for (const c of due) {
        const before = text;
        text = c.edit(text);
        if (text !== before) used.add(c);
      }
      return request.respond({ contentType: path.endsWith('.html') ? 'text/html' : 'text/plain', body: text });
    });

    await page.goto(`${origin}/${subject.page}`, { waitUntil: 'networkidle0', timeout: patience });
    if (used.size < changes.length) faults.push('a change found nothing to change');
    const both = [];
    for (const moment of moments) {
      let drawn = false;
      for (const before of [60, 40, 20, 0]) drawn = await page.evaluate((time) => window.draw_at(time), moment - before);
      if (!drawn) faults.push('no frame is asked for');
      both.push(await page.screenshot({ encoding: 'base64' }));
    }

    const errors = await page.evaluate(() => [...window.contexts].map((gl) => gl.getError()));
    if (errors.length === 0) faults.push('no WebGL context');
    for (const e of errors) if (e !== 0) faults.push(`WebGL error ${e}`);

    if (faults.length > 0) return { faults, seen: {}, both };
    const sheet = await browser.newPage();
    const seen = await sheet.evaluate(measure, both, width);
    await sheet.close();
    for (const [what, [least, most]] of Object.entries(subject.wanted))
      if (!(seen[what] >= least && seen[what] <= most)) faults.push(`${what} is ${seen[what]}, not within ${least} and ${most}`);
    return { faults, seen, both };
  } catch (e) {
    return { faults: [...faults, `the page cannot be looked at: ${e.message}`], seen: {}, both: [] };
  } finally {
    await page.close();
  }
}

const everything = {
  drawn: [0.1, 1],
  colours: [300, Infinity],
  moved: [0.05, 1],
  front_first: [0.05, 1],
  back_first: [0, 0.001],
  back_second: [0.01, 1],
  wrong_normals: [0, 0.001],
};
const p5 = { page: 'p5.html', wanted: everything };
const three = { page: 'three.html', wanted: { ...everything, shadow: [0.01, 0.2], ball_shadow_moved: [0.001, 0.2] } };

const swap = (from, to) => (text) => text.replace(from, to);

/// Paints what is lit by a normal that does not stand on the triangles drawn: 14 degrees allow for their being flat.
const mark_wrong_normals = {
  file: /displace\.frag$/,
  edit: swap(/(\w+) = vec4\(blinn_phong.*;/, (line, colour) =>
    `${line}
    vec3 across = cross(dFdx(view_position), dFdy(view_position));
    if (abs(dot(across, normal)) < 0.97 * length(across)) ${colour} = vec4(1.0, 0.0, 1.0, 1.0);`),
};

// [page, what is wrong, where, the change, what is said about it]
const breakages = [
  [p5, 'a vertex shader that does not compile', /flag.displace.vert/, swap('void main', 'void main2'), /shader/i],
  [p5, 'a fragment shader that does not compile', /ball.displace.frag/, swap('void main', 'int main'), /shader/i],
  [p5, 'no uniforms', /ball.uniforms.json/, () => '', /page error/],
  [p5, 'nothing drawn', /p5.html/, swap(/\b(plane|sphere)\(/g, '('), /drawn is/],
  [p5, 'time stands still', /p5.html/, swap(/millis\(\)/g, '1000'), /moved is/],
  [p5, 'sides as if y pointed up', /ball.displace.frag/, swap(/gl_FrontFacing ==.*;/, 'gl_FrontFacing;'), /back_first is/],
  [p5, 'normals of the mesh at rest', /flag.displace.vert/, swap('return glexpr_unit(moved, n);', 'return n;'), /wrong_normals is/],
  [p5, 'normals in object space', /flag.displace.vert/, swap('uNormalMatrix *', ''), /wrong_normals is/],
  [three, 'a vertex shader that does not compile', /ball.displace.vert/, swap('void main', 'void main2'), /Shader Error/],
  [three, 'a fragment shader that does not compile', /flag.displace.frag/, swap('void main', 'int main'), /Shader Error/],
  [three, 'a depth pass that writes no colour', /ball.depth.frag/, swap(/void main\(\) \{[^]*/, 'void main() {}'), /WebGL error/],
  [three, 'a library that is not there', /three.html/, swap('three.module.js', 'three.modul.js'), /answer 404/],
  [three, 'no shadow', /three.html/, swap('receiveShadow = true', 'receiveShadow = false'), /shadow is 0/],
  [three, 'the shadow of the mesh at rest', /three.html/, swap('mesh.customDepthMaterial =', 'mesh.other ='), /ball_shadow_moved is/],
  [three, 'a depth pass without time', /ball.depth.vert/, swap('uniform float t;', 'const float t = 0.0;'), /ball_shadow_moved is/],
  [three, 'sides exchanged', /ball.displace.frag/, swap('gl_FrontFacing', '!gl_FrontFacing'), /back_first is/],
  [three, 'normals of the mesh at rest', /flag.displace.vert/, swap('return glexpr_unit(moved, n);', 'return n;'), /wrong_normals is/],
];

// The flag of three.js, whose mesh now lies far out of sight until it is moved. Without a bound of the way it must be drawn nevertheless.
const far_at_rest = [
  { file: /three.html/, edit: swap('PlaneGeometry(1, 1, 100, 100)', '$&.translate(50, 0, 0)') },
  { file: /flag.d.*.vert/, edit: swap(/\(position, n/g, '(position - vec3(50.0, 0.0, 0.0), n') },
];
const no_bound = { file: /flag.uniforms.json/, edit: swap(/"bound": [\d.]+/, '"bound": null') };

await mkdir(pictures, { recursive: true });
const { browser, origin, close } = await open_browser(folder, chromium);
let bad = 0;

const note = (good, line, faults) => {
  console.log(line);
  if (!good) for (const f of faults) console.log(`    ${f}`);
  bad += !good;
};
for (const subject of [p5, three]) {
  const { faults, seen, both } = await look_at(browser, origin, subject, []);
  for (const [i, picture] of both.entries()) await writeFile(join(pictures, `${subject.page.replace('.html', '')}_${i + 1}.png`), picture, 'base64');
  const good = faults.length === 0;
  note(good, `${subject.page}: ${good ? 'good' : 'BAD'}  ${JSON.stringify(seen)}`, faults);
}
for (const subject of [p5, three]) {
  const { faults, seen } = await look_at(browser, origin, subject, [mark_wrong_normals]);
  const good = faults.length === 0;
  note(good, `${subject.page}, normals: ${good ? 'good' : 'BAD'}, wrong_normals is ${seen.wrong_normals}`, faults);
}
{
  const { faults } = await look_at(browser, origin, three, [...far_at_rest, no_bound]);
  const good = faults.length === 0;
  note(good, `${three.page}, a mesh moved by who knows how much: ${good ? 'good' : 'BAD'}`, faults);
  const { faults: culled } = await look_at(browser, origin, three, far_at_rest);
  const noticed = culled.some((f) => /back_second is/.test(f));
  note(noticed, `${three.page}, the same with too small a bound: ${noticed ? 'noticed' : 'NOT NOTICED'}`, culled);
}
for (const [subject, what, file, edit, notice] of breakages) {
  const { faults } = await look_at(browser, origin, subject, [{ file, edit }, ...(/normals/.test(what) ? [mark_wrong_normals] : [])]);
  const noticed = faults.find((f) => notice.test(f));
  note(noticed, `${subject.page}, ${what}: ${noticed ? 'noticed, ' + noticed.split('\n')[0] : 'NOT NOTICED'}`, faults);
}

await close();
process.exitCode = bad > 0 ? 1 : 0;
