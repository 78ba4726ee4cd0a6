import { actionWords, docValueWords, docWords } from '@netbar/contract/catalogue';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill, type Lang } from '@netbar/contract/kernel/words';
import { fieldWords, valueWords } from '@netbar/contract/platform/log/field.words';
import type { RecordEntry } from '@netbar/contract/platform/log/log.model';
import type { Tone } from '#kernel/theme/tokens.ts';
import { recordWords } from './record.words.ts';

type Told = RecordEntry['facts'][number]['value'];

export function actionText({ action, changes }: RecordEntry, lang: Lang) {
  // The first line of a document's history: nothing was there before. Everything else has the words of the log.
  const [, docType] = /^([A-Z_]+)\.open$/.exec(action) ?? [];
  return docType && docType !== 'SHIFT' && changes.length === 0
    ? fill(recordWords.opened[lang], { what: docWords(docType)[lang] })
    : actionWords(action)[lang];
}

/** A value as people write it: money in yuan, codes in words. */
function valueText({ action }: RecordEntry, field: string, value: Told, lang: Lang): string {
  if (value === null || value === '') return recordWords.none[lang];
  if (typeof value === 'boolean') return recordWords[value ? 'yes' : 'no'][lang];
  if (typeof value === 'number') return field.endsWith('Fen') ? `¥${twoDecimals(value)}` : String(value);
  const [docType = ''] = action.split('.');
  return (docValueWords(docType, value) ?? valueWords.get(value))?.[lang] ?? value;
}

const fieldText = (field: string, lang: Lang) => fieldWords.get(field)?.[lang] ?? field;

/** Old → new, one text a field. */
export const changeTexts = (entry: RecordEntry, lang: Lang) =>
  entry.changes.map(
    ({ field, before, after }) =>
      `${fieldText(field, lang)} ${valueText(entry, field, before, lang)} → ${valueText(entry, field, after, lang)}`,
  );

export const factTexts = (entry: RecordEntry, lang: Lang) =>
  entry.facts.map(({ field, value }) => `${fieldText(field, lang)} ${valueText(entry, field, value, lang)}`);

/** The time of today, the day of this year, else the whole date. */
export function entryTime(at: Date, lang: Lang, now = new Date()) {
  const [date, today] = [formatTime(at, 'date'), formatTime(now, 'date')];
  if (date === today) return fill(recordWords.today[lang], { time: formatTime(at, 'time').slice(0, 5) });
  return date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date;
}

const bad = /\.(?:reject|cancel|void|lock|lose|refuse\w*|disable|takeOff|expire|fail|closeShort)$/;
const good = /\.(?:approve|complete|finish|receive|post|succeed|activate|putOn|unlock|audit|pay)$/;

/** The tone of an entry's dot; its words say the same. */
export function entryTone({ action, changes }: RecordEntry): Tone {
  if (changes.some(({ after }) => after === 'FAULT')) return 'error';
  if (action.startsWith('REFUND.')) return 'plum';
  if (bad.test(action)) return 'error';
  if (good.test(action)) return 'success';
  return /\.(?:open|add|signIn|signOut)$/.test(action) ? 'neutral' : 'primary';
}
