// A headless Chromium that looks at the pages of a folder, whose own serve.mjs serves them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';

/// Milliseconds that a page may take.
export const patience = 60000;

/// The browser, where the pages are, and what ends both.
export async function open_browser(folder, chromium) {
  const { serve } = await import(pathToFileURL(join(folder, 'serve.mjs')));
  const server = await serve(folder, 0);
  const browser = await puppeteer.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    protocolTimeout: 2 * patience,
  });
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { browser, origin: `http://localhost:${server.address().port}`, close };
}
