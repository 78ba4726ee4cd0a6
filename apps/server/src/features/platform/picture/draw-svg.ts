import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readAll } from '#gateways/read-all.ts';
import { openLimiter } from '#kernel/limiter.ts';

const MOST_BYTES = 1 << 20;
/** Seconds of processor time, and of waiting for it on a busy machine. */
const MOST_CPU_SECONDS = 3;
const MOST_MS = 30_000;
/** Kilobytes of data. Node itself takes two thirds of it without using them. */
const MOST_MEMORY_KB = 1_000_000;
const limited = `ulimit -t ${MOST_CPU_SECONDS}; ulimit -d ${MOST_MEMORY_KB}; exec "$0" "$@"`;
const child = fileURLToPath(new URL('./svg-child.ts', import.meta.url));

const drawing = openLimiter(1, 4);

/** An SVG is the only picture that is a text. */
export const isSvg = (bytes: Uint8Array) => /^\uFEFF?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 256)));

/**
 * The library opens any file of this machine that a drawing refers to. Parts of the drawing itself and embedded photos are all
 * that may be referred to; an entity could hide another reference.
 */
const FOREIGN = /<!ENTITY|href\s*=\s*["'](?!#|data:image\/(?:png|jpe?g|gif)[;,])/i;

/**
 * Draws an SVG as a small PNG in a process of its own, which is ended when it takes too long: a few lines can ask for hours of
 * drawing. Gives undefined for one that cannot be drawn.
 */
export async function drawSvg(svg: Uint8Array): Promise<Uint8Array | undefined> {
  if (svg.length > MOST_BYTES || FOREIGN.test(new TextDecoder().decode(svg))) return undefined;
  return drawing.run(async () => {
    const process = openProcess();
    // A process that ends before it has read everything breaks the pipe; how it ended says the rest.
    process.stdin.on('error', () => undefined);
    process.stdin.end(svg);
    const [png, [code]] = await Promise.all([readAll(process.stdout), once(process, 'close')]);
    return code === 0 && png.length > 0 ? png : undefined;
  });
}

const openProcess = () =>
  spawn('/bin/sh', ['-c', limited, process.execPath, child], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MOST_MS,
    killSignal: 'SIGKILL',
  });
