import { crc32, deflateRawSync } from 'node:zlib';

export type Parts = Record<string, string | Buffer>;

/** A ZIP archive of these parts. */
export function zip(parts: Parts, { method = 8, flags = 0 } = {}) {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const plain = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(method, 8);
    head.writeUInt32LE(crc32(plain), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(plain.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
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

interface BookSheet {
  /** The content of its `sheetData`. */
  rows: string;
  /** The name of its part in `xl/worksheets`. */
  file?: string;
  state?: string;
  type?: string;
}
interface BookLook {
  shared?: string;
  /** The content of `numFmts`, and the number of the format of each style. */
  formats?: { codes?: string; styles: number[] };
  date1904?: boolean;
  /** Such as `x:`, before every element of the spreadsheet's own. */
  prefix?: string;
  /** Targets of relations from the root of the archive. */
  isAbsolute?: boolean;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The parts of a workbook as the spreadsheets of different makers write them. */
export function bookParts(sheets: BookSheet[], look: BookLook = {}): Parts {
  const { shared, formats, date1904, prefix = '', isAbsolute } = look;
  const tagged = (xml: string) => xml.replaceAll(/<(\/?)(?=[a-z])/gi, `<$1${prefix}`);
  const root = (name: string, content: string) =>
    `${HEAD}<${prefix}${name} xmlns${prefix && ':'}${prefix.slice(0, -1)}="${MAIN}" xmlns:r="${TYPES}">${tagged(content)}</${prefix}${name}>`;
  const files = sheets.map(({ file = 'sheet1.xml' }) => file);
  const targets: [type: string, target: string][] = [
    ['theme', 'theme/theme1.xml'],
    ...sheets.map(({ type = 'worksheet' }, i): [string, string] => [type, `worksheets/${files[i]}`]),
    ...(shared === undefined ? [] : [['sharedStrings', 'sharedStrings.xml'] as [string, string]]),
    ...(formats ? [['styles', 'styles.xml'] as [string, string]] : []),
  ];
  const relation = ([type, target]: [string, string], i: number) =>
    `<Relationship Id="rId${i}" Type="${TYPES}/${type}" Target="${isAbsolute ? '/xl/' : ''}${target}"/>`;
  const relations = (rows: string[]) => `${HEAD}<Relationships>${rows.join('')}</Relationships>`;
  const named = sheets.map(
    ({ state }, i) => `<sheet name="表${i}" sheetId="${i + 7}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
  );
  const pr = date1904 === undefined ? '' : `<workbookPr date1904="${date1904 ? 1 : 0}"/>`;
  return {
    '_rels/.rels': relations([
      `<Relationship Target="${isAbsolute ? '/' : ''}xl/workbook.xml" Type="${TYPES}/officeDocument" Id="a"/>`,
    ]),
    'xl/workbook.xml': root('workbook', `${pr}<sheets>${named.join('')}</sheets>`),
    'xl/_rels/workbook.xml.rels': relations(targets.map(relation)),
    ...(shared !== undefined && { 'xl/sharedStrings.xml': root('sst', shared) }),
    ...(formats && {
      'xl/styles.xml': root(
        'styleSheet',
        `<numFmts>${formats.codes ?? ''}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.styles
          .map((id) => `<xf numFmtId="${id}" fontId="0"/>`)
          .join('')}</cellXfs>`,
      ),
    }),
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [`xl/worksheets/${files[i]}`, root('worksheet', `<sheetData>${rows}</sheetData>`)]),
    ),
  };
}

/** A workbook of one sheet. */
export const book = (rows: string, look: BookLook = {}) => zip(bookParts([{ rows }], look));

/** A text as a cell of a sheet. */
export const textCell = (text: string, place = '') => `<c${place && ` r="${place}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
