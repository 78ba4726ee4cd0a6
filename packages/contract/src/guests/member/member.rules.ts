import { ageOn, birthDateOf, genderOf } from '#kernel/id-card.ts';
import { defineLifecycle } from '#kernel/lifecycle.ts';

/** Every change of a member's content is a step too, so that the audit log has every version. */
export const memberLifecycle = defineLifecycle({
  name: 'MEMBER',
  initial: ['ACTIVE'],
  actions: {
    change: { from: ['ACTIVE', 'LOCKED'], to: 'same', can: 'MEMBER_EDIT' },
    lock: { from: ['ACTIVE'], to: 'LOCKED', can: 'MEMBER_LOCK' },
    unlock: { from: ['LOCKED'], to: 'ACTIVE', can: 'MEMBER_LOCK' },
    close: { from: ['ACTIVE', 'LOCKED'], to: 'CLOSED', can: 'MEMBER_LOCK' },
    merge: { from: ['ACTIVE', 'LOCKED'], to: 'CLOSED', can: 'MEMBER_MERGE' },
    takeOver: { from: ['ACTIVE', 'LOCKED'], to: 'same', can: 'MEMBER_MERGE' },
  },
});

/** The law forbids internet cafes to receive minors. */
export const ADULT_AGE = 18;

export const isMinor = (birthday: string, today: string) => ageOn(birthday, today) < ADULT_AGE;

/** Birthday and gender are part of an ID number. */
export const personOf = (idCard: string) => ({ birthday: birthDateOf(idCard), gender: genderOf(idCard) });

export type MemberKey = { by: 'idCard' | 'phone' | 'phoneEnd' | 'no' | 'letters' | 'name'; text: string };

/**
 * What the text in a search box is. Numbers are searched whole, a phone also by its last four digits (U18); names, their pinyin and
 * initials by their beginning.
 */
export function readKey(typed: string): MemberKey {
  const text = typed.trim();
  if (/^\d{17}[\dXx]$/.test(text)) return { by: 'idCard', text: text.toUpperCase() };
  if (/^1[3-9]\d{9}$/.test(text)) return { by: 'phone', text };
  if (/^\d{4}$/.test(text)) return { by: 'phoneEnd', text };
  if (/^\d+$/.test(text)) return { by: 'no', text };
  if (/^[A-Za-z]+$/.test(text)) return { by: 'letters', text: text.toLowerCase() };
  return { by: 'name', text };
}

/** Whether the text is a number that belongs to one person: of a phone, an ID card or a member card, not a barcode of goods. */
export function isWholeNumber(typed: string): boolean {
  const { by, text } = readKey(typed);
  return by === 'idCard' || by === 'phone' || (by === 'no' && /^90\d{12,}$/.test(text));
}

/** Whether a birthday falls on one of these days; 29 February counts as 1 March in other years. */
export function hasBirthdayWithin(birthday: string, days: readonly string[]): boolean {
  return days.some(
    (day) => day.slice(5) === birthday.slice(5) || (isFirstAfterMissingLeapDay(day) && birthday.endsWith('-02-29')),
  );
}

const isFirstAfterMissingLeapDay = (day: string) => {
  const year = Number(day.slice(0, 4));
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day.endsWith('-03-01') && !isLeap;
};

/** How recently a member started coming and last came, by days since the first and the last visit. */
export type LifeStage = 'NEW' | 'ACTIVE' | 'SLEEPING' | 'LOST';
export function lifeStageOf({ firstDays, lastDays }: { firstDays: number; lastDays: number }): LifeStage {
  if (lastDays > 90) return 'LOST';
  if (lastDays > 30) return 'SLEEPING';
  return firstDays <= 30 ? 'NEW' : 'ACTIVE';
}

/** How long a member found by an inquiry stays open to whoever asked. */
export const INQUIRY_MINUTES = 30;
