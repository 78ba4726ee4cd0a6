import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import { countHours } from '@netbar/contract/activities/activity/hours.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { newContent } from '../editor/content.rules.ts';
import type { auditWords } from './audit.words.ts';

type Words = Record<keyof typeof auditWords, string>;

export interface FieldRow {
  key: string;
  label: string;
  before: string;
  after: string;
  isChanged: boolean;
}

type Shown = Omit<ActivityContent, 'rule' | 'note' | 'preset' | 'isBelowMin' | 'supplierId'>;

/** The fields of a content as text, in the order of the form. The rule is said in a sentence of its own. */
function textsOf(content: Shown, t: Words): [key: string, label: string, text: string][] {
  const times = (n: number | null) => (n === null ? t.unlimited : fill(t.times, { n }));
  const share = (bp: number) => `${bp / 100}%`;
  const { budget, funders, branchIds } = content;
  const limit = budget === null ? t.unlimited : budget.kind === 'SPEND' ? yuan(budget.limit) : fill(t.times, { n: budget.limit });
  const { companyBp, branchBp, supplierBp } = funders;
  const shares = fill(t.fundersOf, { company: share(companyBp), branch: share(branchBp), supplier: share(supplierBp) });
  return [
    ['name', t.name, content.name],
    ['fromDay', t.fromDay, content.fromDay],
    ['toDay', t.toDay, content.toDay],
    ['branches', t.branches, branchIds === null ? t.unlimited : String(branchIds.length)],
    ['hours', t.hours, fill(t.hoursOf, { n: countHours(content.hours) })],
    ['perMemberDay', t.perMemberDay, times(content.perMemberDay)],
    ['perMember', t.perMember, times(content.perMember)],
    ['budget', t.budgetLimit, limit],
    ['group', t.exclusiveGroup, content.exclusiveGroup || '—'],
    ['stackable', t.isStackable, content.isStackable ? t.yes : t.no],
    ['priority', t.priority, String(content.priority)],
    ['groupBuy', t.isForGroupBuy, content.isForGroupBuy ? t.yes : t.no],
    ['funders', t.funders, shares],
    ['holdout', t.holdout, share(content.holdoutBp)],
  ];
}

const compare = (before: Shown, after: Shown, t: Words): FieldRow[] => {
  const texts = textsOf(before, t);
  return textsOf(after, t).map(([key, label, text], i) => {
    const was = texts[i]?.[2] ?? '';
    return { key, label, before: was, after: text, isChanged: was !== text };
  });
};

/** A new activity beside one that nobody has filled in: what differs is what somebody decided. */
export const compareWithUsual = (content: ActivityContent, t: Words): FieldRow[] =>
  compare({ ...newContent(content.preset, content.fromDay), name: '—' }, content, t).map((row) =>
    row.key === 'fromDay' || row.key === 'toDay' ? { ...row, before: '—', isChanged: true } : row,
  );

/** A running activity beside itself with another budget. */
export function compareBudget(content: ActivityContent, limits: { before: number; after: number }, t: Words): FieldRow[] {
  const withLimit = (limit: number) => ({ ...content, budget: content.budget && { ...content.budget, limit } });
  return compare(withLimit(limits.before), withLimit(limits.after), t);
}
