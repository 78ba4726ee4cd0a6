import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import type { TrialResult } from '@netbar/contract/activities/activity/trial.model';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { auditWords } from './audit.words.ts';
import { Comparison, type ComparisonRow } from './Comparison.tsx';

/** The past as it was without the activity, and as the trial says it would have been with it. */
export function TrialComparison({ content, result }: { content: ActivityContent; result: TrialResult }) {
  const t = useWords(auditWords);
  const { hitFen, costFen, hits, members, companyFen, branchFen, supplierFen, breakEvenFen } = result;
  // A bonus is paid in full and given on top; a discount is taken off what was paid.
  const isCharge = content.rule.trigger === 'CHARGE_PAID';
  const { companyBp, branchBp, supplierBp } = content.funders;
  const funders = [
    money('company', t.companyPays, 0, companyFen),
    money('branch', t.branchPays, 0, branchFen),
    money('supplier', t.supplierPays, 0, supplierFen),
  ].filter((_, i) => [companyBp, branchBp, supplierBp][i] !== 0);
  const share = breakEvenFen === null || hitFen === 0 ? '—' : `${((breakEvenFen / hitFen) * 100).toFixed(1)}%`;
  const rows = [
    money('revenue', isCharge ? t.charged : t.sold, hitFen, isCharge ? hitFen : hitFen - costFen),
    money('cost', t.cost, 0, costFen),
    count('hits', isCharge ? t.chargesTouched : t.ordersTouched, hits),
    count('members', t.membersTouched, members),
    ...funders,
    { key: 'breakEven', label: isCharge ? t.breakEvenCharge : t.breakEven, before: '—', after: share, change: '—' },
  ];
  return <Comparison title={t.compared} rows={rows} />;
}

const money = (key: string, label: string, before: number, after: number): ComparisonRow => ({
  key,
  label,
  before: <Money fen={before} />,
  after: <Money fen={after} />,
  change: <Money isChange fen={after - before} />,
});

/** What the activity would have touched. Without it there is nothing to touch. */
const count = (key: string, label: string, n: number): ComparisonRow => ({
  key,
  label,
  before: '0',
  after: groupThousands(n),
  change: n === 0 ? '—' : `+${groupThousands(n)}`,
});
