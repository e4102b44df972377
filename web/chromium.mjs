// Where there is no browser: unpack the one inside @sparticuz/chromium, and say where it lies. The
// folder is given; what is in it already is not unpacked again.
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
// It brings the libraries of a bare machine along where it believes to be in a cloud of its maker's.
process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
process.env.TMPDIR = folder;
mkdirSync(folder, { recursive: true });
const { default: chromium } = await import('@sparticuz/chromium');
const unpacked = await chromium.executablePath();
const kept = join(folder, 'chromium');
if (unpacked !== kept && !existsSync(kept)) renameSync(unpacked, kept);
console.log(JSON.stringify({ path: kept, libraries: process.env.LD_LIBRARY_PATH ?? '' }));
