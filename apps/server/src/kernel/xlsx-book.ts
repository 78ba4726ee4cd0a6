import { importErrors } from '@netbar/contract/kernel/import';
import { posix } from 'node:path';
import { AppError } from './errors.ts';
import type { OpenPart } from './unzip.ts';
import { type CellFormat, formatOf } from './xlsx-format.ts';
import { attributeOf, findTag, itemsOf } from './xlsx-xml.ts';

/** What a workbook says about its sheets. */
export interface Book {
  /** The part of the first sheet that people see. */
  sheet: string;
  sharedStrings: string | undefined;
  /** By the number of a cell's style. */
  formats: CellFormat[];
  /** Whether dates are counted from 1904, as spreadsheets of old Apple computers do. */
  isFrom1904: boolean;
}

/** Of the parts that are read whole. Workbooks that were copied together for years have thousands of styles. */
const MOST_OF_BOOK = 4 << 20;

/** Follows the relations of a workbook to the parts of its first visible sheet. */
export async function openBook(open: OpenPart): Promise<Book> {
  const main = (await relationsOf(open, '')).find(({ type }) => type === 'officeDocument')?.part;
  const workbook = main && (await wholePart(open, main));
  if (!workbook) throw new AppError(importErrors.unreadable);
  const relations = await relationsOf(open, main);
  const visible = itemsOf(workbook, 'sheets', 'sheet')
    .filter(({ attributes }) => !/hidden/i.test(attributeOf(attributes, 'state') ?? ''))
    .map(({ attributes }) => relations.find(({ id }) => id === attributeOf(attributes, 'id')));
  // A chart may be a sheet of its own, without rows.
  const first = visible.find((relation) => relation?.type === 'worksheet');
  if (!first) throw new AppError(importErrors.unreadable);
  const partOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.part;
  const styles = partOf('styles');
  return {
    sheet: first.part,
    sharedStrings: partOf('sharedStrings'),
    formats: styles ? formatsOf((await wholePart(open, styles)) ?? '') : [],
    isFrom1904: /^(?:1|true|on)$/i.test(attributeOf(findTag(workbook, 'workbookPr')?.attributes ?? '', 'date1904') ?? ''),
  };
}

/** The relations of a part, with targets as names in the archive. Those of the archive itself are those of ''. */
async function relationsOf(open: OpenPart, part: string) {
  const folder = posix.dirname(part);
  const text = (await wholePart(open, posix.join(folder, '_rels', `${posix.basename(part)}.rels`))) ?? '';
  return itemsOf(text, 'Relationships', 'Relationship').map(({ attributes }) => {
    const target = attributeOf(attributes, 'Target') ?? '';
    return {
      id: attributeOf(attributes, 'Id'),
      // An address whose last word is the same in both standards of the format.
      type: attributeOf(attributes, 'Type')?.split('/').at(-1),
      part: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    };
  });
}

function formatsOf(styles: string): CellFormat[] {
  const codes = new Map(
    itemsOf(styles, 'numFmts', 'numFmt').map(({ attributes }) => [
      attributeOf(attributes, 'numFmtId'),
      attributeOf(attributes, 'formatCode'),
    ]),
  );
  return itemsOf(styles, 'cellXfs', 'xf').map(({ attributes }) => {
    const id = attributeOf(attributes, 'numFmtId') ?? '0';
    return formatOf(Number(id), codes.get(id));
  });
}

async function wholePart(open: OpenPart, name: string) {
  const part = open(name, MOST_OF_BOOK);
  if (!part) return undefined;
  let text = '';
  for await (const piece of part) text += piece;
  return text;
}
