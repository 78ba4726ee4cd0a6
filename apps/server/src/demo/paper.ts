const [WIDTH, HEIGHT] = [480, 640];
const HEADER_BYTES = 54;
const ROW_BYTES = WIDTH * 3;

type Colour = readonly [red: number, green: number, blue: number];
const paper: Colour = [246, 243, 234];
const ink: Colour = [70, 74, 82];
const stamp: Colour = [196, 58, 52];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A paper as somebody would photograph it, as a Windows bitmap: a title, a table of so many rows, and a stamp. Bars stand for words. */
export function drawPaper(rows: number) {
  const bytes = Buffer.alloc(HEADER_BYTES + ROW_BYTES * HEIGHT);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(HEADER_BYTES, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(WIDTH, 18);
  // Below zero: the first row is the top one.
  bytes.writeInt32LE(-HEIGHT, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  fill(bytes, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, paper);
  fill(bytes, { x: 140, y: 48, width: 200, height: 26 }, ink);
  for (let row = 0; row < rows; row++) {
    const [y, height] = [120 + row * 34, 10];
    fill(bytes, { x: 48, y, width: 130 + ((row * 37) % 60), height }, ink);
    fill(bytes, { x: 290, y, width: 40, height }, ink);
    fill(bytes, { x: 372, y, width: 60, height }, ink);
  }
  fill(bytes, { x: 330, y: 520, width: 96, height: 72 }, stamp);
  fill(bytes, { x: 338, y: 528, width: 80, height: 56 }, paper);
  return bytes;
}

function fill(bytes: Buffer, { x, y, width, height }: Box, [red, green, blue]: Colour) {
  const pixel = Buffer.from([blue, green, red]);
  for (let row = y; row < y + height; row++) {
    const from = HEADER_BYTES + row * ROW_BYTES + x * 3;
    bytes.fill(pixel, from, from + width * 3);
  }
}
