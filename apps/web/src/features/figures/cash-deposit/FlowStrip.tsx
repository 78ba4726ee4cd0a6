import { BankOutlined, CarOutlined, InboxOutlined, RightOutlined } from '@ant-design/icons';
import type { DepositBook, DepositFlow } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { latenessOf } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { twoDecimals, yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { depositWords } from './deposit.words.ts';

/** Where the cash is: in safes, on the way, at the bank; and what the bags of the day came to. */
export function FlowStrip({ flow }: { flow: DepositFlow }) {
  const t = useWords(depositWords);
  return (
    <section className="panel dep-flow" aria-label={t.flow}>
      <ol>
        <Station icon={<InboxOutlined />} title={t.safe} fen={flow.countedBranches > 0 ? flow.countedFen : null}>
          {flow.countedBranches === 0 ? (
            t.notCounted
          ) : (
            <>
              {fill(t.safeNote, { n: flow.countedBranches })}{' '}
              <span className={flow.countDiffFen === 0 ? '' : 'dep-amber'}>
                <Money fen={flow.countDiffFen} isChange />
              </span>
            </>
          )}
        </Station>
        <Station icon={<CarOutlined />} title={t.onWay} fen={flow.onWayFen}>
          <OnWay flow={flow} />
        </Station>
        <Station icon={<BankOutlined />} title={t.bank} fen={flow.bankFen}>
          {fill(t.bankNote, { n: flow.bankBranches })}
          {flow.diffFen !== 0 && (
            <>
              {' · '}
              {flow.diffFen > 0 ? t.missing : t.extra}{' '}
              <span className="dep-red">
                <Money fen={Math.abs(flow.diffFen)} />
              </span>
            </>
          )}
        </Station>
      </ol>
      <Equation flow={flow} />
    </section>
  );
}

interface StationProps {
  icon: ReactNode;
  title: string;
  fen: number | null;
  children: ReactNode;
}

const Station = ({ icon, title, fen, children }: StationProps) => (
  <li>
    <span className="dep-icon" aria-hidden>
      {icon}
    </span>
    <div>
      <small>{title}</small>
      <b>
        <Money fen={fen} />
      </b>
      <small>{children}</small>
    </div>
    <RightOutlined className="dep-arrow" aria-hidden />
  </li>
);

function OnWay({ flow: { onWayBags: n, longest } }: { flow: DepositFlow }) {
  const t = useWords(depositWords);
  if (n === 0) return <>{t.nothingOnWay}</>;
  const { days = 0, branchName: branch = '' } = longest ?? {};
  const lateness = latenessOf(days);
  if (lateness === 'NONE') return <>{fill(t.onWayNote, { n })}</>;
  return <span className={lateness === 'LATE' ? 'dep-amber' : 'dep-red'}>{fill(t.onWayLong, { n, branch, days })}</span>;
}

/** As short as it can be read: 10,000 instead of 10,000.00. */
const plain = (fen: number) => {
  const [units = '', decimals = ''] = twoDecimals(Math.abs(fen)).split('.');
  return `${fen < 0 ? '−' : ''}${groupThousands(units)}${decimals === '00' ? '' : `.${decimals}`}`;
};

function Equation({ flow }: { flow: DepositFlow }) {
  const t = useWords(depositWords);
  const parts = [flow.onWayFen, flow.bankFen, flow.diffFen, ...(flow.returnedFen === 0 ? [] : [flow.returnedFen])];
  return (
    <dl>
      <dt>{t.depositSum}</dt>
      <dd>
        <Money fen={flow.depositFen} />
      </dd>
      <dt>{flow.returnedFen === 0 ? t.equals : t.equalsReturned}</dt>
      <dd className="num">{parts.map((fen, i) => (i > 0 && fen < 0 ? `(${plain(fen)})` : plain(fen))).join(' + ')}</dd>
    </dl>
  );
}

/** Bags of earlier days that have not arrived yet. */
export function Earlier({ earlier, onShow }: { earlier: NonNullable<DepositBook['earlier']>; onShow: () => void }) {
  const t = useWords(depositWords);
  const lateness = latenessOf(earlier.oldestDays);
  const tone = { NONE: 'neutral', LATE: 'warning', VERY_LATE: 'error' }[lateness];
  return (
    <p className={`dep-earlier t-${tone}`}>
      <CarOutlined aria-hidden />
      <span>{fill(t.earlier, { n: earlier.bags, amount: yuan(earlier.fen), days: earlier.oldestDays })}</span>
      <Button type="link" size="small" onClick={onShow}>
        {t.showEarlier}
      </Button>
    </p>
  );
}
