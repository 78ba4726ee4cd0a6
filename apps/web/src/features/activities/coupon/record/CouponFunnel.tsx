import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import type { CouponRecord } from '@netbar/contract/activities/coupon/coupon.model';
import { fill } from '@netbar/contract/kernel/words';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Panel } from '#kit/Panel.tsx';
import { couponPaths } from '../coupon-paths.ts';
import { shareText } from '../share-text.ts';
import { couponRecordWords } from './record.words.ts';

const grouped = (n: number) => groupThousands(String(n));

/** How far coupons got, ever, and where they are now. Both come to the number issued. */
export function CouponFunnel({ activity, coupons }: { activity: Activity; coupons: CouponRecord }) {
  const t = useWords(couponRecordWords);
  const { counts, everLocked, qty } = coupons;
  const { issued, used, locked } = counts;
  const cameBack = everLocked - used - locked;
  const share = shareText(everLocked, issued);
  return (
    <Panel title={t.funnel} note={`${activity.fromDay} – ${activity.toDay}`} extra={<span className="sec">{t.funnelNote}</span>}>
      <div className="cpn-funnel">
        <Step
          id={activity.id}
          look="issued"
          label={t.issued}
          n={issued}
          of={issued}
          note={fill(t.issuedNote, { qty: grouped(qty), left: grouped(qty - issued) })}
        />
        <Step
          id={activity.id}
          look="locked"
          label={t.everLocked}
          n={everLocked}
          of={issued}
          note={cameBack > 0 ? fill(t.backNote, { share, n: grouped(cameBack) }) : share}
        />
        <Step id={activity.id} look="used" label={t.used} n={used} of={issued} note={shareText(used, issued)} status="USED" />
      </div>
      <StateBar id={activity.id} counts={counts} />
    </Panel>
  );
}

interface StepProps {
  id: string;
  look: 'issued' | 'locked' | 'used';
  label: string;
  n: number;
  of: number;
  note: string;
  status?: string;
}

function Step({ id, look, label, n, of, note, status }: StepProps) {
  const open = useOpenCoupons(id);
  return (
    <button type="button" className="cpn-step" disabled={!open} onClick={() => open?.(status)}>
      <span className="cpn-label">{label}</span>
      <span className="cpn-track">
        <i className={`cpn-bar is-${look}`} style={{ flexGrow: of === 0 ? 0 : n / of }} />
        <span className="cpn-note">
          <b className="num">{grouped(n)}</b>
          <small className="sec num">{note}</small>
        </span>
      </span>
    </button>
  );
}

/** Opens the list of these coupons, for whoever may see it. */
function useOpenCoupons(activityId: string) {
  const navigate = useNavigate();
  const canSee = useCan('COUPON_LIST');
  return canSee ? (status?: string) => void navigate(couponPaths.coupons({ activityId, ...(status && { status }) })) : undefined;
}

const states = [
  ['usable', 'ISSUED'],
  ['locked', 'LOCKED'],
  ['used', 'USED'],
  ['expired', 'EXPIRED'],
  ['revoked', 'REVOKED'],
] as const;

function StateBar({ id, counts }: { id: string; counts: CouponRecord['counts'] }) {
  const t = useWords(couponRecordWords);
  const open = useOpenCoupons(id);
  if (counts.issued === 0) return <p className="cpn-none muted">{t.noneIssued}</p>;
  return (
    <div className="cpn-where">
      <h3>{fill(t.whereNow, { n: grouped(counts.issued) })}</h3>
      <div className="cpn-states" aria-hidden>
        {states.map(([key]) => counts[key] > 0 && <i key={key} className={`is-${key}`} style={{ flexGrow: counts[key] }} />)}
      </div>
      <ul className="cpn-legend">
        {states.map(([key, status]) => (
          <li key={key}>
            <button type="button" disabled={!open} onClick={() => open?.(status)}>
              <i className={`is-${key}`} aria-hidden />
              {t[key]} <b className="num">{grouped(counts[key])}</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
