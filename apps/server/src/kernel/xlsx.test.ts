import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startElapsed } from '#testing/elapsed.ts';
import { isXlsx, LARGE_XLSX, readXlsx } from './xlsx.ts';
import { writeXlsx } from './xlsx-write.ts';

/** A workbook as spreadsheets write it: parts of a ZIP archive. */
function workbook(parts: Record<string, string | Buffer>, { method = 8 } = {}) {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const plain = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(method, 8);
    head.writeUInt32LE(crc32(plain), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(plain.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(plain.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
}
const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
const SHEET = 'xl/worksheets/sheet1.xml';
/** The workbook that our writer makes of these rows. */
async function written(rows: (string | number | null)[][]) {
  async function* each() {
    yield* rows;
  }
  return new Uint8Array(Buffer.concat(await all(writeXlsx(each(), 3))));
}
/** The packed bytes of a part, by the directory. */
function partOf(file: Buffer, name: string) {
  const entry = file.lastIndexOf(name) - 46;
  const at = file.readUInt32LE(entry + 42) + 30 + name.length;
  return file.subarray(at, at + file.readUInt32LE(entry + 20));
}
async function all<T>(parts: AsyncIterable<T>) {
  const list: T[] = [];
  for await (const part of parts) list.push(part);
  return list;
}
const read = (file: Uint8Array) => all(readXlsx(file));

describe('a workbook', () => {
  it('is read cell by cell: shared and own texts, numbers, gaps and signs', async () => {
    const strings =
      '<sst><si><t>编码</t></si><si><r><t>可口</t></r><r><t xml:space="preserve">可乐 &amp; 冰</t></r><rPh><t>hint</t></rPh></si></sst>';
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>名称</t></is></c></row>' +
      '<row r="3"><c r="A3"><v>6.9000000000000004</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="str"><f>1+1</f><v>2</v></c></row>';
    expect(await read(workbook({ 'xl/sharedStrings.xml': strings, [SHEET]: sheet(rows) }))).toEqual([
      ['编码', '', '名称'],
      [],
      ['6.9', '可口可乐 & 冰', '2'],
    ]);
  });

  it('stored without compression is read as well', async () => {
    const file = workbook({ [SHEET]: sheet('<row><c><v>1</v></c></row>') }, { method: 0 });
    expect(isXlsx(file)).toBe(true);
    expect(await read(file)).toEqual([['1']]);
  });

  it('of our own comes back as it went: texts that look like formulas or numbers, signs, nothing', async () => {
    const rows = [
      ['商品编码', '名称', '售价'],
      ['=1+1', '6954767410388', 4.5],
      ['<b> & "x"\n行', null, -3],
    ];
    const [first, second, third] = await read(await written(rows));
    expect(first).toEqual(rows[0]);
    expect(second).toEqual(['=1+1', '6954767410388', '4.5']);
    expect(third).toEqual(['<b> & "x"\n行', '', '-3']);
  });

  it('of our own has no formula in it, whatever was typed, and no sign that XML does not know', async () => {
    const file = Buffer.from(await written([['=HYPERLINK("http://x")', 'a\u0000b\uD800c']]));
    const xml = inflateRawSync(partOf(file, SHEET)).toString();
    expect(xml).not.toContain('<f>');
    expect(xml).toContain('<c t="inlineStr"><is><t xml:space="preserve">=HYPERLINK');
    expect(await read(file)).toEqual([['=HYPERLINK("http://x")', 'ab\uFFFDc']]);
  });

  const bombs: [string, Uint8Array][] = [
    ['that is all blanks', workbook({ [SHEET]: Buffer.alloc(200 << 20, 32) })],
    ['of a row that never ends', workbook({ [SHEET]: sheet(`<row><c><v>${'1'.repeat(40 << 20)}</v></c></row>`) })],
    [
      'of texts kept aside',
      workbook({ 'xl/sharedStrings.xml': `<sst>${'<si><t>aaaaaaaa</t></si>'.repeat(3 << 20)}</sst>`, [SHEET]: sheet('') }),
    ],
    ['of a hundred million cells', workbook({ [SHEET]: sheet('<row><c/><c/><c/><c/></row>'.repeat(2 << 20)) })],
  ];
  it.each(bombs)('G11 a bomb %s is refused before it bursts', async (_, bomb) => {
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage().rss;
    await expect(read(bomb)).rejects.toThrow('提交的内容有误：file');
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
  });

  it.each(['<row>', '<row><c>', '<row><c t="inlineStr"><is><rPh>', '<row><c><v>'])(
    'G11 %s opened without end takes no time',
    async (open) => {
      const elapsed = startElapsed();
      const file = workbook({ [SHEET]: sheet(`<row><c><v>1</v></c></row>${open.repeat(900_000 / open.length)}</row>`) });
      await read(file).catch(() => undefined);
      expect(elapsed()).toBeLessThan(3_000);
    },
  );

  it('of a hundred thousand rows is read with little of it in memory', async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => [
      `P${i}`,
      `批量商品${i}`,
      '4.50',
      '个',
      `69${String(i).padStart(11, '0')}`,
    ]);
    const file = await written(rows);
    rows.length = 0;
    const before = process.memoryUsage().rss;
    let [count, most, late] = [0, 0, ''];
    for await (const row of readXlsx(file, LARGE_XLSX)) {
      if (++count % 1000 === 0) most = Math.max(most, process.memoryUsage().rss);
      if (count === 77_777) late = row[0] ?? '';
    }
    expect([count, late]).toEqual([100_000, 'P77776']);
    expect(most - before).toBeLessThan(120 * 1024 * 1024);
  });

  it.each([
    ['of a million empty rows', sheet('<row r="1000000"><c><v>1</v></c></row>')],
    ['of a column nobody reaches', sheet('<row r="1"><c r="ZZZ1"><v>1</v></c></row>')],
    ['whose rows go backwards', sheet('<row r="2"/><row r="1"/>')],
  ])('%s is refused', async (_, content) => {
    await expect(read(workbook({ [SHEET]: content }))).rejects.toThrow('file');
  });

  it('expands no entity but the five of XML', async () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + sheet('<row><c t="inlineStr"><is><t>&b;</t></is></c></row>');
    expect(await read(workbook({ [SHEET]: bomb }))).toEqual([['&b;']]);
  });

  it('that is none, is cut short or lies about itself is refused', async () => {
    const file = workbook({ [SHEET]: sheet('<row><c><v>1</v></c></row>') });
    for (const broken of [
      file.slice(0, 40),
      file.slice(0, -10),
      workbook({ 'other.xml': '' }),
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
    ])
      await expect(read(broken)).rejects.toThrow('file');
    const lying = file.slice();
    new DataView(lying.buffer).setUint32(lying.length - 6, 0xffffffff, true);
    await expect(read(lying)).rejects.toThrow('file');
  });
});
