import { addDays, bizDate, DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import type { Handlers } from '#kernel/mount.ts';
import type { Office } from './office.ts';
import type { Period } from './periods.ts';
import type { Person } from './scene.ts';

/** How far a statement has come. PART: approved, and paid in part. */
export type Reached = 'DRAFT' | 'ISSUED' | 'DISPUTED' | 'CONFIRMED' | 'PART' | 'PAID';

export interface Course {
  /** The functions of its kind. */
  steps: Handlers<StatementApi>;
  office: Office;
  /** Agrees for the other party. */
  confirmer: Person;
  at: (step: number) => Date;
  reached: Reached;
  /** Why the other party sends it back, if it does. */
  dispute: string;
  /** What the first payment leaves for a second, in percent. */
  restPercent: number;
}

const MINUTE_MS = 60_000;
/** When the office opens. Later than the business day of any branch begins. */
const OPENING_MIN = 570;
/** Between two steps that are taken on one day. */
const QUICK_MS = 70 * MINUTE_MS;

/**
 * When the steps of a statement are taken: one a day from the day after its period, or all on that day if the period has just
 * ended. What is still open was begun in the last days.
 */
export function timesOf({ to }: Period, { now, reached }: { now: Date; reached: Reached }): (step: number) => Date {
  const lastStep = reached === 'PAID' ? 5 : 4;
  const nextDay = addDays(to, 1);
  const recentDay = addDays(bizDate(now), -lastStep - 1);
  const opening = startOfBizDate(reached === 'PAID' || nextDay > recentDay ? nextDay : recentDay, OPENING_MIN);
  // In the night after a period the office works ahead.
  const begun = (opening < now ? opening : startOfBizDate(nextDay)).getTime();
  const spanMs = now.getTime() - begun;
  const gapMs = spanMs > lastStep * DAY_MS ? DAY_MS : Math.min(QUICK_MS, spanMs / (lastStep + 1));
  return (step) => new Date(Math.floor(begun + step * gapMs));
}

/** Takes a statement whose lines are decided as far as it shall come: each step by its own person. */
export async function takeSteps({ id, version }: { id: string; version: number }, course: Course) {
  const { steps, office, confirmer, at, reached } = course;
  const { actAs, head, accountant } = office;
  if (reached === 'DRAFT') return;
  const issued = await steps.issue(actAs(accountant, at(1)), { id, version });
  if (reached === 'ISSUED') return;
  if (reached === 'DISPUTED') return void (await steps.dispute(actAs(confirmer, at(2)), { id, reason: course.dispute }));
  const agreed = { id, version: issued.version, evidence: [], note: '' };
  const confirmed = await steps.confirm(actAs(confirmer, at(2)), agreed);
  if (reached === 'CONFIRMED') return;
  await payFor(await steps.approve(actAs(head, at(3)), { id, version: confirmed.version }), course);
}

/** What is below zero is never paid: the next statement takes it in. */
async function payFor({ id, no, totalFen }: { id: string; no: string; totalFen: number }, course: Course) {
  const { steps, office, at, reached, restPercent } = course;
  if (totalFen <= 0) return;
  const restFen = Math.floor((totalFen * restPercent) / 100);
  const parts = [totalFen - restFen, ...(restFen > 0 && reached === 'PAID' ? [restFen] : [])];
  for (const [i, amountFen] of parts.entries()) {
    const paid = at(4 + i);
    const payment = { id, amountFen, paidDay: bizDate(paid, OPENING_MIN), bankRef: `FK${no}-${i + 1}` };
    await steps.pay(office.actAs(office.payer, paid), payment);
  }
}
