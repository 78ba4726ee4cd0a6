/** The width of the paper roll in mm. */
export type PaperWidth = 58 | 80;

/** Characters of the small font on a line; a Chinese character counts as two. */
export const columnsOn: Readonly<Record<PaperWidth, number>> = { 58: 32, 80: 48 };

const ESC = 0x1b;
const GS = 0x1d;

/** Commands of receipt printers. */
export const escpos = {
  init: [ESC, 0x40],
  /** Switches Chinese mode on, since not every printer starts in it. */
  chinese: [0x1c, 0x26],
  center: [ESC, 0x61, 1],
  left: [ESC, 0x61, 0],
  large: [GS, 0x21, 0x11],
  plain: [GS, 0x21, 0],
  cut: [GS, 0x56, 66, 0],
  /** A pulse of 100 ms to the drawer that is plugged into the printer. */
  openDrawer: [ESC, 0x70, 0, 0x32, 0xfa],
} as const;

/** One line of text as a printer in Chinese mode wants it. */
export const printedLine = (line: string): number[] => [...gbkOf(line), 0x0a];

/** Puts two texts at both ends of a line. A left text that is too long is cut, leaving one blank. */
export function spread(left: string, right: string, columns: number): string {
  const room = columns - widthOf(right) - 1;
  const kept = Array.from(left).reduce((text, letter) => (widthOf(text + letter) <= room ? text + letter : text), '');
  return kept + ' '.repeat(columns - widthOf(kept) - widthOf(right)) + right;
}

const widthOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < 0x80 ? 1 : 2), 0);

/** Browser and server both have it; the libraries that the contract is checked with do not. */
declare const TextDecoder: new (label: 'gbk') => { decode: (bytes: Uint8Array) => string };

/** GBK code of each character. Node and browsers only decode GBK, so the table is built by decoding every code. */
let pairs: Map<string, number> | undefined;
function gbkTable() {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if (letter.length === 1 && letter !== '�') found.set(letter, lead * 256 + trail);
    }
  return found;
}

/** A character outside GBK becomes a question mark; ¥ is printed as its full-width form. */
function gbkOf(text: string): number[] {
  pairs ??= gbkTable();
  return Array.from(text).flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) return code < 0x20 ? [0x20] : [code];
    const pair = pairs?.get(letter === '¥' ? '￥' : letter);
    return pair === undefined ? [0x3f] : [Math.floor(pair / 256), pair % 256];
  });
}
