import { isIdCard } from '#kernel/id-card.ts';
import type { AcceptedKind, Evidence, EvidenceKind, EvidencePolicy } from './evidence.model.ts';

/** What a member's code begins with. The scanner types it, so it has letters and digits that every keyboard types alike. */
export const CODE_PREFIX = 'MQ1-';
/** A code on the screen of a machine is valid for this long. */
export const CODE_LIFE_MS = 60_000;
/** So long after the identity card was read. */
export const SWIPE_LIFE_MS = 2 * 60_000;
/** A counter without a second pair of eyes may use what it set itself up to this amount, for this long. */
export const SIGNED_MOST_FEN = 5_000;
export const SIGNED_HOURS = 12;
/** A phone or ID number that was changed proves nothing for so long. */
export const CHANGED_HOURS = 24;
/** Wrong tries after which a PIN is locked, and for how long the first time. Each further lock is twice as long. */
export const PIN_TRIES = 5;
export const PIN_LOCK_MIN = 30;
export const PIN_LONGEST_LOCK_MIN = 24 * 60;
/** Points have no price of their own: for the limits each counts as one yuan. */
export const POINT_COUNTS_FEN = 100;

export const lockMinutes = (locks: number) => Math.min(PIN_LONGEST_LOCK_MIN, PIN_LOCK_MIN * 2 ** Math.min(locks, 10));

/** What was typed or scanned into the one field: six digits are a PIN, a code and a card by their form, the rest proves nothing. */
export function evidenceOf(text: string, today: string): Evidence {
  const shown = text.trim();
  if (/^\d{6}$/.test(shown)) return { kind: 'PIN', pin: shown };
  if (shown.startsWith(CODE_PREFIX)) return { kind: 'QR', code: shown };
  if (/^[0-9A-Za-z]{20,64}$/.test(shown) && !isIdCard(shown, today)) return { kind: 'CARD', secret: shown };
  return { kind: 'NUMBER', text: shown };
}

interface KnownNumbers {
  phone: string | null;
  idCard: string | null;
  birthday: string | null;
}

/** Whether others would try this PIN first: repeated or counted digits, the birthday, a part of the phone or ID number. */
export function isWeakPin(pin: string, { phone, idCard, birthday }: KnownNumbers): boolean {
  const steps = Array.from(pin)
    .slice(1)
    .map((digit, i) => (Number(digit) - Number(pin[i]) + 10) % 10);
  if (new Set(steps).size === 1 && [0, 1, 9].includes(steps[0] ?? 0)) return true;
  if (/^(..)\1\1$|^(...)\2$|^(.)\3(.)\4(.)\5$/.test(pin)) return true;
  const [year = '', month = '', day = ''] = birthday?.split('-') ?? [];
  const dates = [
    year.slice(2) + month + day,
    month + day + year.slice(2),
    day + month + year.slice(2),
    year + month,
    month + year,
  ];
  return dates.includes(pin) || [phone, idCard].some((number) => number?.includes(pin));
}

const mostOf = {
  PIN: 'pinMostFen',
  QR: 'qrMostFen',
  CARD: 'cardMostFen',
  ID_SWIPE: 'idSwipeMostFen',
} as const satisfies Record<EvidenceKind, keyof EvidencePolicy>;

export const mostFenOf = (policy: EvidencePolicy, kind: EvidenceKind) => policy[mostOf[kind]];

/** The kinds that a brand takes at all. */
export const acceptedKinds = (policy: EvidencePolicy): AcceptedKind[] =>
  (Object.keys(mostOf) as EvidenceKind[])
    .map((kind) => ({ kind, mostFen: mostFenOf(policy, kind) }))
    .filter(({ mostFen }) => mostFen !== 0);
