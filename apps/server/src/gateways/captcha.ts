import { randomInt } from 'node:crypto';

export interface Captcha {
  draw: () => Promise<{ text: string; svg: string }>;
}

/**
 * K10: capitals and digits of which no two look alike: without 0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, F, P, U V. Each is drawn by
 * strokes through these points, in a box of 10 by 14. Answers may be typed small.
 */
const glyphs: Readonly<Record<string, string>> = {
  3: '1,1 9,1 5,6 7.6,6.6 9.3,9 8.4,11.8 5,13 2.2,12.4 0.6,10.8',
  4: '7,13 7,1 0.5,9.5 9.7,9.5',
  7: '0.5,1 9.5,1 4,13',
  9: '9.2,5 8,1.8 5,1 2,1.8 0.8,4.8 2,7.6 5,8.5 8,7.4 9.2,5 8.6,9.4 6.6,12 3,13',
  A: '0.5,13 5,1 9.5,13/2.2,9 7.8,9',
  C: '9.3,3.4 7.2,1.4 4.6,1 2,2.6 0.7,7 2,11.4 4.6,13 7.2,12.6 9.3,10.6',
  E: '9,1 1,1 1,13 9,13/1,7 7.5,7',
  H: '1,1 1,13/9,1 9,13/1,7 9,7',
  J: '8,1 8,9.5 7,12.2 4.6,13 2.2,12.2 1,9.8',
  K: '1,1 1,13/9,1 1,8/4,5.6 9.3,13',
  M: '0.5,13 0.5,1 5,8 9.5,1 9.5,13',
  N: '1,13 1,1 9,13 9,1',
  R: '1,13 1,1 5.4,1 8.2,2 9,4.4 8.2,6.8 5.4,7.8 1,7.8/5.2,7.8 9.3,13',
  T: '0.5,1 9.5,1/5,1 5,13',
  W: '0,1 2.6,13 5,4 7.4,13 10,1',
  X: '0.8,1 9.2,13/9.2,1 0.8,13',
  Y: '0.5,1 5,7 9.5,1/5,7 5,13',
};
export const CAPTCHA_ALPHABET = Object.keys(glyphs).join('');

const [WIDTH, HEIGHT, SIZE] = [120, 40, 4];
/** Dark on nothing, for a light page; a dark page inverts it. Lines are paler and thinner, so that they do not pass for strokes. */
const [INK, LINE] = ['#1a2030', '#8a93a5'];

/** A picture of four characters, each turned, scaled and moved a little, with two lines across. */
export const svgCaptcha: Captcha = {
  draw: async () => {
    const text = Array.from({ length: SIZE }, () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)]).join('');
    const letters = Array.from(text, (char, i) => path(strokesOf(char, i), INK, 3));
    const lines = Array.from({ length: 2 }, () => path(acrossLine(), LINE, 1.2));
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`;
    return { text, svg: `${head}${lines.join('')}${letters.join('')}</svg>` };
  },
};

const path = (data: string, colour: string, width: number) =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Between two numbers, to a hundredth. */
const between = (from: number, to: number) => from + (randomInt(1001) / 1000) * (to - from);

/** No number of a letter is the same twice: each point is shaken and the whole is turned. */
function strokesOf(char: string, at: number): string {
  const [turn, scale] = [between(-0.28, 0.28), between(1.5, 1.75)];
  const [midX, midY] = [(WIDTH / SIZE) * (at + 0.5) + between(-2, 2), HEIGHT / 2 + between(-2, 2)];
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const place = (point: string) => {
    const [x = 0, y = 0] = point.split(',').map((part, i) => Number(part) - (i === 0 ? 5 : 7) + between(-0.3, 0.3));
    return `${(midX + x * cos - y * sin).toFixed(1)} ${(midY + x * sin + y * cos).toFixed(1)}`;
  };
  return (glyphs[char] ?? '')
    .split('/')
    .map((stroke) => `M${stroke.split(' ').map(place).join('L')}`)
    .join('');
}

const acrossLine = () => {
  const y = () => between(4, HEIGHT - 4).toFixed(1);
  return `M${between(0, 12).toFixed(1)} ${y()}C${WIDTH / 3} ${y()},${(2 * WIDTH) / 3} ${y()},${between(WIDTH - 12, WIDTH).toFixed(1)} ${y()}`;
};
