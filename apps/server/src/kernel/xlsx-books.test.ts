import { describe, expect, it } from 'vitest';
import { book, bookParts, textCell, zip } from '#testing/workbook.ts';
import { readXlsx } from './xlsx.ts';

async function read(file: Uint8Array) {
  const rows: string[][] = [];
  for await (const row of readXlsx(file)) rows.push(row);
  return rows;
}
const row = (text: string) => `<row r="1">${textCell(text, 'A1')}</row>`;

describe('a workbook as people make it', () => {
  it('whose tabs were moved is read by its first tab, whatever the tab’s file is called', async () => {
    const sheets = [
      { rows: row('前'), file: 'sheet2.xml' },
      { rows: row('后'), file: 'sheet1.xml' },
    ];
    expect(await read(zip(bookParts(sheets)))).toEqual([['前']]);
  });

  it.each(['hidden', 'veryHidden'])('whose first tab is %s is read by the first that people see', async (state) => {
    const sheets = [
      { rows: row('藏'), file: 'sheet1.xml', state },
      { rows: row('见'), file: 'sheet2.xml', state: 'visible' },
    ];
    expect(await read(zip(bookParts(sheets)))).toEqual([['见']]);
  });

  it('whose first tab is a chart is read by the first with rows; one of hidden tabs alone is refused', async () => {
    const chart = { rows: '', file: 'chart1.xml', type: 'chartsheet' };
    expect(await read(zip(bookParts([chart, { rows: row('表') }])))).toEqual([['表']]);
    await expect(read(zip(bookParts([{ rows: row('藏'), state: 'hidden' }])))).rejects.toThrow('无法读取');
  });

  it('that names its elements x:row, as .NET programs do, is read as any other', async () => {
    const shared = '<si><t>名称</t></si><si><r><t>可</t></r><r><t>乐</t></r></si>';
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" s="0"><v>46342</v></c></row>';
    const look = { shared, prefix: 'x:', formats: { styles: [14] } };
    expect(await read(book(rows, look))).toEqual([['名称', '可乐', '2026-11-16']]);
  });

  it('with targets from the root, other case or backslashes is found', async () => {
    expect(await read(book(row('根'), { isAbsolute: true }))).toEqual([['根']]);
    const parts = Object.entries(bookParts([{ rows: row('名') }])).map(([name, part]) => [name.replaceAll('/', '\\'), part]);
    expect(await read(zip(Object.fromEntries(parts) as Record<string, string>))).toEqual([['名']]);
    const { 'xl/worksheets/sheet1.xml': sheet = '', ...others } = bookParts([{ rows: row('大') }]);
    expect(await read(zip({ ...others, 'xl/worksheets/Sheet1.xml': sheet }))).toEqual([['大']]);
  });

  it('gives the results of its formulas, and is refused when a formula has none', async () => {
    const rows = '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"a"</f><v>a</v></c></row>';
    expect(await read(book(rows))).toEqual([['2', 'a']]);
    await expect(read(book('<row r="4"><c r="C4"><f>1+1</f></c></row>'))).rejects.toThrow('单元格 C4 的公式没有结果');
  });

  it('with a row or column coloured far beyond its end is read up to its last text', async () => {
    const rows = `<row r="1">${textCell('好', 'A1')}<c r="XFD1" s="0"/></row><row r="1048576"><c r="A1048576" s="0"/></row>`;
    expect(await read(book(rows))).toEqual([['好']]);
  });

  it('keeps every digit of a long number, and does not invent those a spreadsheet has lost', async () => {
    const numbers = ['6954767410388', '123456789012345678', '6954767410388.0', '1.23456789012346E+17', '1.5E-3', '6.95E+3'];
    const rows = `<row r="1">${numbers.map((number) => `<c><v>${number}</v></c>`).join('')}</row>`;
    expect(await read(book(rows))).toEqual([
      ['6954767410388', '123456789012345678', '6954767410388', '1.23456789012346E+17', '0.0015', '6950'],
    ]);
  });

  it('keeps line breaks that were typed on Windows', async () => {
    expect(await read(book(row('上_x000D_\n下')))).toEqual([['上\r\n下']]);
  });

  it('of which a part is encrypted is refused for that', async () => {
    await expect(read(zip(bookParts([{ rows: row('密') }]), { flags: 1 }))).rejects.toThrow('打开密码');
  });

  it('in the binary format is refused', async () => {
    const relations =
      '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="xl/workbook.bin"/></Relationships>';
    await expect(read(zip({ '_rels/.rels': relations, 'xl/workbook.bin': 'BIN' }))).rejects.toThrow('另存为 .xlsx');
  });
});

describe('a date', () => {
  const codes = [
    'yyyy/m/d;@',
    '[$-804]yyyy"年"m"月"d"日"',
    'h:mm',
    '[h]:mm',
    '#,##0.00"d"',
    '[Red]0.00_);\\d0',
    '000000',
    'General',
  ]
    .map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
    .join('');
  /** The text of a number in the format of this number. */
  const shown = async (format: number, value: string, date1904?: boolean) => {
    const look = { formats: { codes, styles: [0, format] }, ...(date1904 !== undefined && { date1904 }) };
    return (await read(book(`<row><c s="1"><v>${value}</v></c></row>`, look)))[0]?.[0];
  };

  it.each([
    ['in the usual format', 14, '46342', '2026-11-16'],
    ['with a time', 22, '46023.354166666664', '2026-01-01 08:30:00'],
    ['in a format of Chinese spreadsheets', 31, '46342', '2026-11-16'],
    ['in a format of its own', 164, '46342', '2026-11-16'],
    ['with Chinese signs', 165, '46342.99999', '2026-11-16 23:59:59'],
    ['that is a time of day', 166, '0.354166666666667', '08:30:00'],
    ['that is a number of hours', 167, '1.5', '36:00:00'],
    ['of the first days', 14, '59', '1900-02-28'],
    ['after the day that never was', 14, '61', '1900-03-01'],
  ])('%s', async (_, format, value, text) => expect(await shown(format, value)).toBe(text));

  it('counted from 1904', async () => {
    expect(await shown(14, '44880', true)).toBe('2026-11-16');
    expect(await shown(14, '46342', false)).toBe('2026-11-16');
  });

  it.each([
    ['a price', 168, '4.5', '4.5'],
    ['a coloured number', 169, '46342', '46342'],
    ['a code with zeros before it', 170, '42', '000042'],
    ['a number without format', 171, '46342', '46342'],
    ['the day that never was', 14, '60', '60'],
    ['a number before all days', 14, '-3', '-3'],
  ])('%s is none', async (_, format, value, text) => expect(await shown(format, value)).toBe(text));

  it('written out is kept', async () => {
    const cells = ['2026-11-16T00:00:00', '2026-11-16T08:30:00.000Z', '2026-11-16'].map((at) => `<c t="d"><v>${at}</v></c>`);
    expect(await read(book(`<row>${cells.join('')}</row>`))).toEqual([['2026-11-16', '2026-11-16 08:30:00', '2026-11-16']]);
  });
});
