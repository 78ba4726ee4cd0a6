import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { sharesOfFunders } from '@netbar/contract/activities/activity/activity.rules';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { couponRecordWords } from './record.words.ts';

/** What the coupons cost, who bears it, and what the orders with them brought in. */
export function CouponEffect({ activity, used }: { activity: Activity; used: number }) {
  const t = useWords(couponRecordWords);
  const { costFen, revenueFen } = activity.figures;
  const shares = sharesOfFunders(costFen, activity.funders);
  const parts = [
    { text: t.byCompany, bp: activity.funders.companyBp, fen: shares.companyFen },
    { text: t.byBranch, bp: activity.funders.branchBp, fen: shares.branchFen },
    { text: t.bySupplier, bp: activity.funders.supplierBp, fen: shares.supplierFen },
  ].filter(({ bp }) => bp > 0);
  return (
    <Panel title={t.effect}>
      <dl className="cpn-sums">
        <div>
          <dt>{t.used}</dt>
          <dd className="num">
            {groupThousands(String(used))}
            <small>{t.pieces}</small>
          </dd>
        </div>
        <div>
          <dt>{t.cost}</dt>
          <dd className="cpn-cost">
            <Money fen={costFen} />
          </dd>
        </div>
        <div>
          <dt>{t.revenue}</dt>
          <dd>
            <Money fen={revenueFen} />
          </dd>
        </div>
        <div>
          <dt>{t.ratio}</dt>
          <dd className="num">{costFen === 0 ? '—' : `1 : ${(revenueFen / costFen).toFixed(1)}`}</dd>
        </div>
        {parts.map(({ text, bp, fen }) => (
          <div key={text} className="cpn-part">
            <dt>{fill(text, { share: `${bp / 100}%` })}</dt>
            <dd>
              <Money fen={fen} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
