import { InfoCircleOutlined } from '@ant-design/icons';
import type { Candidate, Quote, Reason } from '@netbar/contract/activities/activity/quote.model';
import { fill } from '@netbar/contract/kernel/words';
import { Popover } from 'antd';
import { reasonWords } from '#features/activities/activity/kit/reason.words.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { cartWords } from './cart.words.ts';

/** Reasons that say nothing to somebody with this cart. */
const SILENT: readonly (Reason | null)[] = [
  'NO_PRODUCT',
  'HELD_OUT',
  'NOT_NOW',
  'SOURCE',
  'AREA',
  'LABEL',
  'LEVEL',
  'NOT_FIRST',
  'EMPLOYEES_ONLY',
  'NOT_EMPLOYEES',
];

/** What activities take off the cart, each by its name, and why others do not. */
export function CartBenefits({ quote, activities }: { quote: Quote; activities: readonly Candidate[] }) {
  const t = useWords(cartWords);
  const w = useWords(reasonWords);
  const nameOf = (activityId: string) => activities.find(({ id }) => id === activityId)?.name ?? '';
  const applied = quote.verdicts.filter(({ reason }) => reason === null);
  const isTold = (reason: Reason | null, isShown: boolean) => reason !== null && (isShown || !SILENT.includes(reason));
  // A coupon that was shown is never left out in silence.
  const missed = quote.verdicts.filter(({ reason, couponId }) => isTold(reason, couponId !== null));
  return (
    <div className="promo">
      {applied.map(({ activityId, couponId, amountFen }) => (
        <div key={activityId + (couponId ?? '')}>
          <span className="ell">{nameOf(activityId)}</span>
          {amountFen > 0 ? <Money fen={-amountFen} /> : <em>{t.gift}</em>}
        </div>
      ))}
      {missed.length > 0 && quote.lines.length > 0 && (
        <Popover
          placement="topRight"
          content={
            <ul className="promo-missed">
              {missed.map(({ activityId, couponId, reason }) => (
                <li key={activityId + (couponId ?? '')}>
                  <b>{nameOf(activityId)}</b> {reason && w[reason]}
                </li>
              ))}
            </ul>
          }
        >
          <button type="button" className="promo-more">
            <InfoCircleOutlined /> {fill(t.missed, { n: missed.length })}
          </button>
        </Popover>
      )}
    </div>
  );
}
