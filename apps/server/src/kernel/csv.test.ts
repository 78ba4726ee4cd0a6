import { expect, it } from 'vitest';
import { csvLine, parseCsv } from './csv.ts';

it.each([
  [['a', 1, null, ''], 'a,1,,\r\n'],
  [['=1+1', '+1', '-1', '@x', '\tx', '\rx'], `'=1+1,'+1,'-1,'@x,'\tx,"'\rx"\r\n`],
  // Spreadsheets of East Asia run the full-width signs as well.
  [['＝1+1', '＋1', '－1', '＠x'], `'＝1+1,'＋1,'－1,'＠x\r\n`],
  [['说 "好"', 'a,b', 'a\nb'], '"说 ""好""","a,b","a\nb"\r\n'],
  [['=1,"2"'], `"'=1,""2"""\r\n`],
  // A number is written as it is; a text that looks like a formula gets an apostrophe.
  [[-5, '-5'], `-5,'-5\r\n`],
])('writes %j so that a spreadsheet shows what was typed', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

it.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFF编码,名称\n"a ""b"", c","第一行\n第二行"',
    [
      ['编码', '名称'],
      ['a "b", c', '第一行\n第二行'],
    ],
  ],
  ['a\r\r\n\n,\n"",\nb', [['a'], ['b']]],
  // A doubled quote inside quotes is one quote.
  [
    '5" 屏,"x"y,"open\n2,3',
    [
      ['5" 屏', '"x"y', '"open'],
      ['2', '3'],
    ],
  ],
  ['', []],
  [
    '编码;名称\r\n1;"a;b"\r\n',
    [
      ['编码', '名称'],
      ['1', 'a;b'],
    ],
  ],
  [
    '编码\t名称\n1\ta,b',
    [
      ['编码', '名称'],
      ['1', 'a,b'],
    ],
  ],
  [
    'sep=;\r\n编码;"a,b,c"\r\n1;2',
    [
      ['编码', 'a,b,c'],
      ['1', '2'],
    ],
  ],
  ['"a;b;c",d', [['a;b;c', 'd']]],
])('reads %j as somebody meant it', (text, lines) => {
  expect([...parseCsv(text)]).toEqual(lines);
});

it('reads a cell of many megabytes', () => {
  const long = 'x'.repeat(16 << 20);
  expect([...parseCsv(`"${long}",b`)][0]?.map(({ length }) => length)).toEqual([16 << 20, 1]);
});
