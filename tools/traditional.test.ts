import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { simplifiedIn } from '../e2e/traditional.ts';

const root = join(import.meta.dirname, '..');
const literal = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\`[^\`]*\`)`;
const phrase = new RegExp(String.raw`\bsay\(\s*${literal},\s*${literal},\s*${literal},?\s*\)`, 'g');

const traditionalIn = (text: string) => [...text.matchAll(phrase)].map(([, , , traditional = '']) => traditional);

it('SHELL-02 no phrase of any page, error or message has a simplified character in zh-TW', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
  const phrases = files.flatMap((file) => traditionalIn(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })));
  expect(phrases.length).toBeGreaterThan(2_000);
  expect(phrases.filter(({ text }) => simplifiedIn(text))).toEqual([]);
});

it('sees a simplified character, in any quotes', () => {
  const seen = (text: string) => traditionalIn(text).map(simplifiedIn);
  expect(seen(`say('门店', 'Branch', '门店')`)).toEqual(['门']);
  expect(seen('say(\n  `开机`,\n  "On",\n  "开機",\n)')).toEqual(['开']);
  expect(seen(`say('门店', 'Branch', '門店')`)).toEqual(['']);
});
