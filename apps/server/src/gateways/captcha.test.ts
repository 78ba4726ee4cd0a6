import { expect, it } from 'vitest';
import { CAPTCHA_ALPHABET, svgCaptcha } from './captcha.ts';

/** Characters of one line look alike, drawn or typed. */
const alike = ['0OQD', '1IL', '2Z', '5S', '6G', '8B', 'UV', 'EF', 'PR', '9gq', 'a'];

it('K10 a captcha has four characters of which no two look alike', async () => {
  for (const group of alike) {
    const used = Array.from(group).filter((char) => CAPTCHA_ALPHABET.includes(char));
    expect({ group, isClear: used.length <= 1 }).toEqual({ group, isClear: true });
  }
  const drawn = await Promise.all(Array.from({ length: 50 }, () => svgCaptcha.draw()));
  for (const { text, svg } of drawn) {
    expect(text).toMatch(new RegExp(`^[${CAPTCHA_ALPHABET}]{4}$`));
    // Strokes alone: the answer does not stand in the picture.
    expect(svg.replaceAll(/<svg [^>]*>|<path [^>]*>|<\/svg>/g, '')).toBe('');
    expect(svg).not.toContain(text);
  }
  expect(new Set(drawn.map(({ text }) => text)).size).toBeGreaterThan(45);
});

it('K10 its letters are dark and bold, its lines paler and thin; no letter is drawn the same twice', async () => {
  const drawn = await Promise.all(Array.from({ length: 30 }, () => svgCaptcha.draw()));
  const paths = drawn.flatMap(({ svg }) => Array.from(svg.matchAll(/d="([^"]+)".*?stroke="(#\w+)" stroke-width="([\d.]+)"/g)));
  const [letters, lines] = [paths.filter(([, , , width]) => width === '3'), paths.filter(([, , , width]) => width === '1.2')];
  expect([letters.length, lines.length]).toEqual([120, 60]);
  expect(new Set(letters.map(([, , colour]) => colour))).toEqual(new Set(['#1a2030']));
  expect(new Set(lines.map(([, , colour]) => colour))).toEqual(new Set(['#8a93a5']));
  expect(new Set(letters.map(([, data]) => data)).size).toBe(120);
});
