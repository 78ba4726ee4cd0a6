import { Resvg } from '@resvg/resvg-js';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The longer side of the drawing. */
const SIDE_PX = 256;

// Sales are served before drawings.
setPriority(10);

/** Draws the SVG of the standard input and writes it as PNG to the standard output. Texts are left out: no font is loaded. */
const svg = readFileSync(0);
const drawn = (mode: 'width' | 'height') => new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode, value: SIDE_PX } });
const wide = drawn('width');
process.stdout.write((wide.width < wide.height ? drawn('height') : wide).render().asPng());
