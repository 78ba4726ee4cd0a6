import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ZXING_WASM_SHA256, ZXING_WASM_VERSION } from 'barcode-detector/ponyfill';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);

it('the wasm that we serve is the one that barcode-detector was built with', () => {
  const wasm = require.resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { version } = JSON.parse(readFileSync(wasm.replace(/dist.*$/, 'package.json'), 'utf8')) as { version: string };
  expect(version).toBe(ZXING_WASM_VERSION);
  expect(createHash('sha256').update(readFileSync(wasm)).digest('hex')).toBe(ZXING_WASM_SHA256);
});
