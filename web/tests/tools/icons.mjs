// Makes the PNG icons in public/ from the SVG ones: node tests/tools/icons.mjs

import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';

const folder = new URL('../../public/', import.meta.url);
const wanted = [
  ['icon.svg', 'icon-192.png', 192],
  ['icon.svg', 'icon-512.png', 512],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512],
  ['icon-maskable.svg', 'apple-touch-icon.png', 180],
];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
for (const [from, to, size] of wanted) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(new URL(from, folder), 'utf8').replace('<svg ', `<svg width="${size}" height="${size}" `);
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  await page.screenshot({ path: new URL(to, folder).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
