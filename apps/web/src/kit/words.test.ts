import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commonWords } from './words.ts';

const src = new URL('../', import.meta.url).pathname;
const phrase = /\bsay\(\s*'((?:[^'\\]|\\.)*)',\s*'((?:[^'\\]|\\.)*)',\s*'((?:[^'\\]|\\.)*)',?\s*\)/g;
const common = new Map(
  Object.entries(commonWords).map(([key, words]) => [`${words['zh-CN']}|${words['en-US']}|${words['zh-TW']}`, key]),
);

/** Phrases in a file that the common words have, with the key to use instead. */
const copiesIn = (text: string) => [...text.matchAll(phrase)].flatMap(([, zh, en, tw]) => common.get(`${zh}|${en}|${tw}`) ?? []);

it('no file says a phrase that the common words have', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => file !== 'kit/words.ts' && !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  const copies = files.flatMap((file) => copiesIn(readFileSync(src + file, 'utf8')).map((key) => `${file}: commonWords.${key}`));
  expect(copies).toEqual([]);
});

it('sees a copy, but not the same Chinese with another meaning', () => {
  expect(copiesIn(`cancel: say('取消', 'Cancel', '取消'),`)).toEqual(['cancel']);
  expect(copiesIn(`x: say(\n  '门店',\n  'Branch',\n  '門店',\n),`)).toEqual(['branch']);
  expect(copiesIn(`over: say('停用', 'Retire', '停用'),`)).toEqual([]);
});

it('every common word is said once', () => {
  expect(common.size).toBe(Object.keys(commonWords).length);
});
