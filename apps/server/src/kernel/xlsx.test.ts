import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startElapsed } from '#testing/elapsed.ts';
import { bookParts, type Parts, zip } from '#testing/workbook.ts';
import { LARGE_XLSX, readXlsx } from './xlsx.ts';
import { writeXlsx } from './xlsx-write.ts';

/** A workbook with these parts in place of the usual ones. */
const workbook = (parts: Parts) => zip({ ...bookParts([{ rows: '' }], { shared: '' }), ...parts });
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
    const file = zip(bookParts([{ rows: '<row><c><v>1</v></c></row>' }]), { method: 0 });
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
    await expect(read(bomb)).rejects.toThrow('表格内容过多');
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
    ['of a million empty rows', '表格内容过多', sheet('<row r="1000000"><c><v>1</v></c></row>')],
    ['of a column nobody reaches', '表格内容过多', sheet('<row r="1"><c r="ZZZ1"><v>1</v></c></row>')],
    ['whose rows go backwards', '无法读取', sheet('<row r="2"/><row r="1"/>')],
    ['whose cells go backwards', '无法读取', sheet('<row><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>')],
    ['that was cut short inside a row', '无法读取', sheet('').replace(/<\/sheetData.*/s, '<row><c><v>1</v></c>')],
    ['without a table', '无法读取', '<worksheet></worksheet>'],
    ['of rows that are none of the table’s', '无法读取', sheet('<y:row><y:c/></y:row>')],
    ['of cells that are none of the row’s', '无法读取', sheet('<row><y:c><y:v>1</y:v></y:c></row>')],
    ['with a text that is nowhere', '无法读取', sheet('<row><c t="s"><v>7</v></c></row>')],
  ])('%s is refused', async (_, words, content) => {
    await expect(read(workbook({ [SHEET]: content }))).rejects.toThrow(words);
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
      zip({ 'other.xml': '' }),
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
    ])
      await expect(read(broken)).rejects.toThrow('无法读取');
    const lying = file.slice();
    new DataView(lying.buffer).setUint32(lying.length - 6, 0xffffffff, true);
    await expect(read(lying)).rejects.toThrow('无法读取');
  });
});
