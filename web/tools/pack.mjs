// Beside every file its packed forms, so that the server packs nothing while people wait.
// Also says how large the first load is.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = new URL('../dist/', import.meta.url).pathname;
const packable = /\.(html|js|css|svg|json|webmanifest|txt)$/;

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (packable.test(name)) yield path;
  }
}

/** The words of the shell, which are read before the client can choose a language: the server hands out the one that fits. */
const german = {
  '<html lang="en">': '<html lang="de">',
  'Settling games in the browser: alone, against bots, with friends. Open and free.': 'Siedelspiele im Browser: allein, gegen Bots, mit Freunden. Offen und frei.',
  'Settling games in the browser<': 'Siedelspiele im Browser<',
  'Alone, against bots, with friends. Open and free; nobody has to register.': 'Allein, gegen Bots, mit Freunden. Offen und frei; niemand muss sich anmelden.',
  'Orléans Stories – The Settlers': 'Orléans Stories – Die Siedler',
  'The page is on its way …': 'Die Seite ist unterwegs …',
  'This page is drawn by a script. Please allow scripts for this address.': 'Diese Seite zeichnet ein Skript. Bitte erlaube Skripte für diese Adresse.',
};
const english = readFileSync(join(root, 'index.html'), 'utf8');
const translated = Object.entries(german).reduce((text, [from, to]) => {
  if (!text.includes(from)) throw new Error(`the shell does not say “${from}”`);
  return text.replaceAll(from, to);
}, english);
writeFileSync(join(root, 'index.de.html'), translated);
const board = readFileSync(join(root, 'embed.html'), 'utf8');
writeFileSync(join(root, 'embed.de.html'), board.replace('<html lang="en">', '<html lang="de">'));

const sizes = new Map();
for (const path of [...files(root)]) {
  const plain = readFileSync(path);
  const gzip = gzipSync(plain, { level: 9 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const brotli = brotliCompressSync(plain, { params });
  sizes.set(relative(root, path), gzip.length);
  if (gzip.length < plain.length) writeFileSync(`${path}.gz`, gzip);
  if (brotli.length < gzip.length) writeFileSync(`${path}.br`, brotli);
}

const shell = readFileSync(join(root, 'index.html'), 'utf8');
const first = [...shell.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1]);
const total = first.reduce((sum, name) => sum + (sizes.get(name) ?? 0), sizes.get('index.html') ?? 0);
console.log(`first load: ${(total / 1000).toFixed(1)} kB gzip in ${first.length + 1} files (150 kB allowed)`);
if (total > 150_000) process.exit(1);
