/** Asia/Shanghai. China has had UTC+8 all year since 1991, so plain arithmetic is exact for every business time. */
const ZONE_MS = 8 * 60 * 60_000;
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** The business day of an instant. Before the cutoff it is still the day before. */
export function bizDate(at: Date, dayCutoffMin = 0): string {
  return isoText(at.getTime() + ZONE_MS - dayCutoffMin * MINUTE_MS).slice(0, 10);
}

/** The first instant of a business day, which ends where the next one starts. */
export function startOfBizDate(date: string, dayCutoffMin = 0): Date {
  return new Date(midnightMs(date) - ZONE_MS + dayCutoffMin * MINUTE_MS);
}

/** The accounting period of a day: '2026-11-16' gives '202611'. */
export function bizMonth(date: string): string {
  return isoText(midnightMs(date)).slice(0, 7).replace('-', '');
}

/** SHELL-03. Weeks start on Monday in every language. */
export function weekStart(date: string): string {
  return addDays(date, -daysSinceMonday(date));
}

/** 0 on a Monday, 6 on a Sunday. */
export function daysSinceMonday(date: string): number {
  return (new Date(midnightMs(date)).getUTCDay() + 6) % 7;
}

export function addDays(date: string, days: number): string {
  return isoText(midnightMs(date) + days * DAY_MS).slice(0, 10);
}

/** How many days after one day another one is; below zero if it is before it. */
export function daysBetween(from: string, to: string): number {
  return (midnightMs(to) - midnightMs(from)) / DAY_MS;
}

/** Whether the text is a day of the calendar, written YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  // `Date.parse` reads 30 February as 2 March, so the result is formatted and compared.
  return text.length === 10 && !Number.isNaN(ms) && isoText(ms).startsWith(text);
}

/** FMT-02. Always in Chinese time, wherever the browser is. */
export function formatTime(at: Date, as: 'date' | 'datetime' | 'month' | 'time'): string {
  const iso = isoText(at.getTime() + ZONE_MS);
  switch (as) {
    case 'date':
      return iso.slice(0, 10);
    case 'datetime':
      return iso.slice(0, 19).replace('T', ' ');
    case 'month':
      return iso.slice(0, 7);
    case 'time':
      return iso.slice(11, 19);
  }
}

const digits = (count: number) => Array.from({ length: 10 ** count }, (_, n) => String(n).padStart(count, '0'));
const [two, three] = [digits(2), digits(3)];

/** Does what `toISOString` does in a third of its time, which was a twentieth of the time of a page with twenty timestamps. */
export function isoOf(at: Date): string {
  const year = at.getUTCFullYear();
  const hasFourDigits = year >= 1000 && year <= 9999;
  if (!hasFourDigits) return at.toISOString();
  const date = `${year}-${two[at.getUTCMonth() + 1]}-${two[at.getUTCDate()]}`;
  const clock = `${two[at.getUTCHours()]}:${two[at.getUTCMinutes()]}:${two[at.getUTCSeconds()]}`;
  return `${date}T${clock}.${three[at.getUTCMilliseconds()]}Z`;
}

function midnightMs(date: string): number {
  if (!isDate(date)) throw new RangeError(`not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

/** Refuses years outside 0–9999, whose text is longer, so that the slices above would be wrong. */
function isoText(ms: number): string {
  const iso = new Date(ms).toISOString();
  if (iso.length !== 24) throw new RangeError(`year out of range: ${iso}`);
  return iso;
}
