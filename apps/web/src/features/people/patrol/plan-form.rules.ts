import { minuteText } from '@netbar/contract/people/patrol/patrol.rules';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import type { Lang } from '@netbar/contract/kernel/words';

const HOUR = 60;
const LAST_HOUR = 23;

/** The starts of a plan as they are typed: 00:30 02:30, also with commas, or without a colon. */
export function parseStarts(text: string): { minutes: number[]; wrong: string | undefined } {
  const parts = text.split(/[\s,，、;；]+/).filter((part) => part !== '');
  const read = parts.map((part) => ({ part, minute: minuteOf(part) }));
  const minutes = read.flatMap(({ minute }) => (minute === undefined ? [] : [minute]));
  return {
    minutes: [...new Set(minutes)].toSorted((a, b) => a - b),
    wrong: read.find(({ minute }) => minute === undefined)?.part,
  };
}

function minuteOf(text: string): number | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:：]?(\d{2}))?$/.exec(text) ?? [];
  const isTime = hours !== '' && Number(hours) <= LAST_HOUR && Number(minutes) < HOUR;
  return isTime ? Number(hours) * HOUR + Number(minutes) : undefined;
}

export const startsText = (minutes: readonly number[]) => minutes.map(minuteText).join(' ');

/** Starts all day long, so many hours apart, at the minute of the first one. */
export const startsEvery = (hours: number, first = HOUR / 2): number[] =>
  Array.from({ length: Math.floor((LAST_HOUR + 1) / hours) }, (_, i) => first + i * hours * HOUR);

const MONDAY = '2026-11-16';
/** From Monday on. */
export const weekdayNames = (lang: Lang): string[] =>
  Array.from({ length: 7 }, (_, i) =>
    new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'Asia/Shanghai' }).format(startOfBizDate(addDays(MONDAY, i))),
  );
