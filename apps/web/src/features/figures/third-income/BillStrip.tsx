import type { ChannelBill } from '@netbar/contract/figures/third-income/third-income.model';
import { feeRateBp } from '@netbar/contract/figures/third-income/third-income.rules';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { thirdIncomeWords } from './third-income.words.ts';

/** The four results, both sums and what the channel keeps. */
export function BillStrip({ bill }: { bill: ChannelBill }) {
  const t = useWords(thirdIncomeWords);
  const { results, overdue, oursFen, theirsFen, feeFen } = bill;
  const { MATCHED, AMOUNT_DIFF, ONLY_OURS, ONLY_THEIRS } = results;
  const differenceFen = AMOUNT_DIFF.theirsFen - AMOUNT_DIFF.oursFen;
  const cells: [title: string, value: ReactNode, note: ReactNode, tone?: string | false][] = [
    [
      t.matched,
      groupThousands(String(MATCHED.count)),
      <>
        <Money fen={MATCHED.theirsFen} /> {t.closed}
      </>,
    ],
    [
      t.diff,
      AMOUNT_DIFF.count,
      AMOUNT_DIFF.count > 0 && (
        <>
          {t.off} <Change fen={differenceFen} />
        </>
      ),
      AMOUNT_DIFF.count > 0 && 'error',
    ],
    [
      t.onlyOurs,
      ONLY_OURS.count,
      ONLY_OURS.count > 0 && (
        <>
          <Money fen={ONLY_OURS.oursFen} />
          {overdue > 0 && <b className="t-error"> · {fill(t.overdue, { n: overdue })}</b>}
        </>
      ),
      ONLY_OURS.count > 0 && 'warning',
    ],
    [
      t.onlyTheirs,
      ONLY_THEIRS.count,
      ONLY_THEIRS.count > 0 && <Money key="theirs" fen={ONLY_THEIRS.theirsFen} />,
      ONLY_THEIRS.count > 0 && 'plum',
    ],
    [
      t.sums,
      <Money key="ours" fen={oursFen} />,
      <>
        <Money fen={theirsFen} /> {theirsFen !== oursFen && <Change fen={theirsFen - oursFen} />}
      </>,
    ],
    [
      fill(t.fee, { rate: `${twoDecimals(feeRateBp(feeFen, theirsFen))}%` }),
      <Money key="fee" fen={feeFen} />,
      <>
        {t.net} <Money fen={theirsFen - feeFen} />
      </>,
    ],
  ];
  return (
    <dl className="panel rec-figures ti-strip" data-count="6">
      {cells.map(([title, value, note, tone]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <b className={`num${tone ? ` t-${tone} ti-tone` : ''}`}>{value}</b>
            <small>{note || ' '}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Change = ({ fen }: { fen: number }) => (
  <b className={fen === 0 ? undefined : 't-error ti-tone'}>
    <Money fen={fen} isChange />
  </b>
);
