// Draws a moved mesh with an unlit material in p5.js and three.js, in headless Chromium, and reads its bytes back.
// usage: node materials.mjs FOLDER CHROMIUM     FOLDER: the pages with node_modules, and materials from write_materials
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { open_browser, patience } from './browser.mjs';

const [folder, chromium] = process.argv.slice(2).map((p) => resolve(p));

const size = 64;

// Each page ends with window.seen: 64 × 64 pixels of a square that fills the picture, x and y from -1 to 1, moved along z.
const p5 = `<!DOCTYPE html><link rel="icon" href="data:,"><script src="node_modules/p5/lib/p5.min.js"></script><body><script>
  async function setup() {
    const material = await loadShader('materials/p5.vert', 'materials/p5.frag');
    pixelDensity(1);
    createCanvas(${size}, ${size}, WEBGL);
    ortho(-1, 1, -1, 1, 0, 100);
    camera(0, 0, 10, 0, 0, 0, 0, 1, 0);
    background(255, 0, 255);
    noStroke();
    shader(material);
    material.setUniform('mat_u_0', window.amount);
    plane(2, 2, 32, 32);
    const gl = drawingContext;
    const pixels = new Uint8Array(4 * ${size} * ${size});
    gl.readPixels(0, 0, ${size}, ${size}, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    window.seen = [...pixels];
    noLoop();
  }
</script>`;
const three = (kind) => `<!DOCTYPE html><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "three": "./node_modules/three/build/three.module.js" } }</script><body><script type="module">
  import * as THREE from 'three';
  const text = async (file) => (await fetch(file)).text();
  const [vertexShader, fragmentShader] = [await text('materials/${kind}.vert'), await text('materials/${kind}.frag')];
  const uniforms = { mat_u_0: { value: window.amount } };
  const material = ${
    kind === 'three_raw'
      ? 'new THREE.RawShaderMaterial({ vertexShader, fragmentShader, uniforms, glslVersion: THREE.GLSL3 })'
      : 'new THREE.ShaderMaterial({ vertexShader, fragmentShader, uniforms })'
  };
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0xff00ff);
  scene.add(new THREE.Mesh(new THREE.PlaneGeometry(2, 2, 32, 32), material));
  const camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0.1, 20);
  camera.position.z = 10;
  const renderer = new THREE.WebGLRenderer();
  renderer.setSize(${size}, ${size});
  renderer.render(scene, camera);
  const gl = renderer.getContext();
  const pixels = new Uint8Array(4 * ${size} * ${size});
  gl.readPixels(0, 0, ${size}, ${size}, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  window.seen = [...pixels];
</script>`;

const blue = [32, 96, 208];
const orange = [240, 144, 48];

/// The pixel at a place in [0, 1]².
const at = (pixels, u, v) => {
  const first = 4 * (Math.floor(v * size) * size + Math.floor(u * size));
  return pixels.slice(first, first + 3);
};
const distance = (a, b) => Math.max(...a.map((value, k) => Math.abs(value - b[k])));

/// What is wrong with a picture, as lines. `amount` is the uniform of the material.
function faults_of(pixels, amount) {
  if (pixels.length !== 4 * size * size) return [`${pixels.length} bytes instead of a picture`];
  const faults = [];
  const expect = (u, v, colour) => {
    const found = at(pixels, u, v);
    if (distance(found, colour) > 1) faults.push(`at ${u}, ${v}: ${found}, not ${colour}`);
  };
  for (const u of [0.05, 0.2, 0.35, 0.45]) for (const v of [0.1, 0.5, 0.9]) expect(u, v, blue);
  if (amount === 0) for (const u of [0.55, 0.8, 0.95]) for (const v of [0.1, 0.5, 0.9]) expect(u, v, orange);
  if (amount === 1 && distance(at(pixels, 0.75, 0.02), at(pixels, 0.75, 0.98)) < 100) faults.push('the right half is of one colour');
  return faults;
}

async function look_at(browser, origin, page_name, amount, change) {
  const page = await browser.newPage();
  const faults = [];
  try {
    page.on('console', (m) => ['error', 'warning', 'warn'].includes(m.type()) && !/GPU stall|ReadPixels/.test(m.text()) && faults.push(m.text()));
    page.on('pageerror', (e) => faults.push(e.message));
    await page.setViewport({ width: 200, height: 200 });
    await page.evaluateOnNewDocument((value) => (window.amount = value), amount);
    if (change) {
      await page.setRequestInterception(true);
      page.on('request', async (request) => {
        if (!request.url().endsWith('.frag')) return request.continue();
        const body = await (await fetch(request.url())).text();
        request.respond({ contentType: 'text/plain', body: change(body) });
      });
    }
    await page.goto(`${origin}/${page_name}`);
    await page.waitForFunction(() => window.seen, { timeout: patience });
    const pixels = await page.evaluate(() => window.seen);
    return [...faults, ...faults_of(pixels, amount)];
  } catch (e) {
    return [...faults, e.message];
  } finally {
    await page.close();
  }
}

const pages = { 'material_p5.html': p5, 'material_three.html': three('three_material'), 'material_three_raw.html': three('three_raw') };
for (const [name, text] of Object.entries(pages)) await writeFile(join(folder, name), text);
const { browser, origin, close } = await open_browser(folder, chromium);
let bad = 0;
for (const name of Object.keys(pages)) {
  for (const amount of [0, 1]) {
    const faults = await look_at(browser, origin, name, amount);
    console.log(`${name}, amount ${amount}: ${faults.length ? 'wrong' : 'good'}`);
    for (const f of faults) console.log(`    ${f}`);
    bad += faults.length > 0;
  }
  const unencoded = await look_at(browser, origin, name, 0, (text) => text.replace('vec3(1.0 / 2.2)', 'vec3(1.0)'));
  console.log(`${name}, not encoded: ${unencoded.length ? 'noticed' : 'not noticed'}`);
  bad += unencoded.length === 0;
}
await close();
process.exit(bad > 0 ? 1 : 0);
