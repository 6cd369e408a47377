// Serves this folder: browsers load modules and shaders from a server only, not from files.
// usage: node serve.mjs [PORT]
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.vert': 'text/plain; charset=utf-8',
  '.frag': 'text/plain; charset=utf-8',
};

/// The file of `folder` that a request means; null where that would lead out of it.
function file_of(folder, url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const file = normalize(join(folder, path.endsWith('/') ? path + 'index.html' : path));
    return file.startsWith(folder + sep) ? file : null;
  } catch {
    return null; // no URL at all
  }
}

/// Serves `folder` on this machine only. Port 0: any that is free.
export function serve(folder, port) {
  const server = createServer(async (request, response) => {
    const file = file_of(folder, request.url);
    const found = file && (await stat(file).catch(() => null));
    if (!found?.isFile()) {
      response.writeHead(404).end('not here');
      return;
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-store' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(fileURLToPath(new URL('.', import.meta.url)).slice(0, -1), Number(process.argv[2] ?? 8080));
  console.log(`http://localhost:${server.address().port}/`);
}
