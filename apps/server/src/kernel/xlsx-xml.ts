import { importErrors } from '@netbar/contract/kernel/import';
import { AppError } from './errors.ts';

/** The most bytes of one element of a list, or of what stands before the list. */
const MOST_OF_A_PIECE = 1 << 20;

/**
 * Yields the elements `item` of the element `list` of a text that arrives in chunks. Each says the namespace prefix of the list,
 * such as `x:`, which some programs write. A list that holds anything else or does not end is refused.
 */
export async function* streamedItems(text: AsyncIterable<string>, list: string, item: string) {
  let rest = '';
  let prefix: string | undefined;
  const isEnd = (between: string) => between.startsWith(`</${prefix}${list}`) || between.startsWith(`<${prefix}extLst`);
  for await (const part of text) {
    rest += part;
    if (rest.length > MOST_OF_A_PIECE + part.length) throw new AppError(importErrors.tooMuch);
    if (prefix === undefined) {
      const tag = findTag(rest, list);
      if (!tag) continue;
      if (tag.isEmpty) return;
      prefix = tag.prefix;
      rest = rest.slice(tag.end);
    }
    let used = 0;
    for (const element of elements(rest, prefix + item)) {
      const between = rest.slice(used, element.start).trim();
      if (isEnd(between)) return;
      if (between !== '') throw unreadable();
      used = element.end;
      yield { ...element, prefix };
    }
    rest = rest.slice(used).trimStart();
    if (isEnd(rest)) return;
  }
  throw unreadable();
}

/** Finds where the first element of a name begins, whatever its namespace prefix. */
export function findTag(text: string, name: string) {
  const found = new RegExp(`<([\\w.-]+:)?${name}(?=[\\s/>])`).exec(text);
  const tagEnd = found ? text.indexOf('>', found.index) : -1;
  if (!found || tagEnd === -1) return undefined;
  const isEmpty = text.charAt(tagEnd - 1) === '/';
  const attributes = text.slice(found.index + found[0].length, tagEnd);
  return { prefix: found[1] ?? '', attributes, end: tagEnd + 1, isEmpty };
}

/** Yields the elements of a name. Searches by position: a lazy regular expression takes quadratic time on one never closed. */
export function* elements(text: string, name: string) {
  const [open, close] = [`<${name}`, `</${name}>`];
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at)) {
    const inside = at + open.length;
    const tagEnd = text.indexOf('>', inside);
    if (tagEnd === -1) return;
    if (!/[\s/>]/.test(text.charAt(inside))) {
      at = inside;
      continue;
    }
    const isEmpty = text.charAt(tagEnd - 1) === '/';
    const ends = isEmpty ? tagEnd : text.indexOf(close, tagEnd);
    if (ends === -1) return;
    const attributes = text.slice(inside, isEmpty ? tagEnd - 1 : tagEnd);
    const start = at;
    at = isEmpty ? tagEnd + 1 : ends + close.length;
    yield { attributes, content: isEmpty ? '' : text.slice(tagEnd + 1, ends), start, end: at };
  }
}

/** The same for a text that holds nothing else. With anything else it is refused. */
export function* onlyElements(text: string, name: string) {
  let used = 0;
  for (const element of elements(text, name)) {
    if (text.slice(used, element.start).trim() !== '') throw unreadable();
    used = element.end;
    yield element;
  }
  if (text.slice(used).trim() !== '') throw unreadable();
}

/** The elements `item` of the first element `list`, of a text that is in memory. None if there is no such list. */
export function itemsOf(text: string, list: string, item: string) {
  const tag = findTag(text, list);
  if (!tag || tag.isEmpty) return [];
  const end = text.indexOf(`</${tag.prefix}${list}>`, tag.end);
  return end === -1 ? [] : [...elements(text.slice(tag.end, end), tag.prefix + item)];
}

/** The value of an attribute, with any namespace prefix. */
export function attributeOf(attributes: string, name: string) {
  const found = new RegExp(`(?:^|[\\s:])${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? unescaped(found[1] ?? found[2] ?? '') : undefined;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Expands the five entities of XML and no others. */
export const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? all;
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });

const unreadable = () => new AppError(importErrors.unreadable);
