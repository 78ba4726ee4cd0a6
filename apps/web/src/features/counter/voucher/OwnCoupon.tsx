import { CheckOutlined, CloseOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import type { CouponByCode } from '@netbar/contract/activities/coupon/coupon.model';
import { maskedCode } from '@netbar/contract/counter/voucher/voucher.rules';
import { voucherKindWords } from '@netbar/contract/counter/voucher/voucher.words';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { lastDayOf, useCouponFace } from '#features/activities/coupon/kit/coupon-face.ts';
import { counterQuery } from '#features/counter/console/kit/counter-address.ts';
import { chooseBranch, useBranchId } from '#kernel/flags.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { ownWords } from './own.words.ts';
import type { OwnCouponUse } from './use-write-off.ts';
import { FactList, Verdict } from './Verdict.tsx';

const minute = (time: string) => formatTime(new Date(time), 'datetime').slice(0, 16);

interface OwnCouponProps {
  branchId: string;
  coupon: CouponByCode;
  code: string;
}

/** A coupon of ours: what it is, or why it cannot be used. It is used at the counter, with an order. */
export function OwnCoupon({ branchId, coupon, code }: OwnCouponProps) {
  const t = useWords(ownWords);
  const face = useCouponFace();
  const { name, rule, validFrom, validTo, refusal, heldAt, heldTime } = coupon;
  const time = { NOT_YET: validFrom, EXPIRED: validTo, USED: heldTime, LOCKED: heldTime };
  const at = refusal !== null && refusal in time ? time[refusal as keyof typeof time] : null;
  const why = refusal && fill(t[refusal], { branch: heldAt ?? '', time: at === null ? '' : minute(at) });
  return (
    <>
      {why === null ? (
        <Verdict
          tone="good"
          icon={<CheckOutlined />}
          title={t.usable}
          text={t.usableText}
          act={<ToCounter branchId={branchId} code={code} />}
        />
      ) : (
        <Verdict tone="bad" icon={<CloseOutlined />} title={t.unusable} text={why} />
      )}
      <div className="woff-facts">
        <div className={why === null ? 'woff-sum' : 'woff-sum is-off'}>
          <p>{name}</p>
          <strong>{face(rule)}</strong>
        </div>
        <FactList
          facts={[
            [t.code, maskedCode(code)],
            [t.holder, t.bearer],
            [t.validTo, lastDayOf(validTo)],
          ]}
        />
      </div>
    </>
  );
}

/** The counter of the same branch, with the coupon on its cart. */
function ToCounter({ branchId, code }: { branchId: string; code: string }) {
  const t = useWords(ownWords);
  const navigate = useNavigate();
  const mayPay = useCan('ORDER_PAY');
  const here = useBranchId();
  const go = () => {
    if (here !== branchId) chooseBranch(branchId);
    void navigate(`/admin/bar/console${counterQuery({ couponCode: code })}`);
  };
  if (!mayPay) return null;
  return (
    <Button type="primary" size="large" icon={<ShoppingCartOutlined />} onClick={go}>
      {t.toCounter}
    </Button>
  );
}

/** A coupon that an order used today. */
export function OwnUse({ use: { name, amountFen, usedTime, orderNo, memberName } }: { use: OwnCouponUse }) {
  const t = useWords(ownWords);
  const lang = useLang();
  const mayOpenOrder = useCan('ORDER_LIST');
  const order = mayOpenOrder ? <Link to={`/admin/statistics/orderList?keyword=${orderNo}`}>{orderNo}</Link> : orderNo;
  const text = `${formatTime(new Date(usedTime), 'time')} · ${voucherKindWords.OWN[lang]}`;
  return (
    <>
      <Verdict tone="good" icon={<CheckOutlined />} title={t.wasUsed} text={text} />
      <div className="woff-facts">
        <div className="woff-sum">
          <p>{name}</p>
          <strong>
            <Money fen={amountFen} />
          </strong>
          <small>{t.tookOff}</small>
        </div>
        <FactList
          facts={[
            [t.order, order],
            [t.member, memberName ?? t.noMember],
          ]}
        />
      </div>
    </>
  );
}
