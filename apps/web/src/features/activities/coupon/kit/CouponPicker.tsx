import { GiftOutlined } from '@ant-design/icons';
import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import type { CouponAtTill } from '@netbar/contract/activities/coupon/coupon.model';
import { fill, say } from '@netbar/contract/kernel/words';
import { Badge, Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { lastDayOf, useCouponFace } from './coupon-face.ts';
import { withCoupon, type PickedCoupon } from './picked-coupon.ts';
import '../coupon.css';

interface CouponPickerProps {
  branchId: string;
  memberId: string | undefined;
  picked: readonly PickedCoupon[];
  onChange: (picked: readonly PickedCoupon[]) => void;
}

const pickerWords = {
  coupons: say('优惠券', 'Coupons', '優惠券'),
  usable: say('{n} 张可用', '{n} usable', '{n} 張可用'),
  none: say('没有可用的优惠券', 'No usable coupons', '沒有可用的優惠券'),
  noMember: say('选择会员后显示会员的优惠券', 'Choose the member to see their coupons', '選擇會員後顯示會員的優惠券'),
  until: say('有效期至 {day}', 'until {day}', '有效期至 {day}'),
  use: say('使用', 'Use', '使用'),
  takeOff: say('取消使用', 'Remove', '取消使用'),
  code: say('扫描或输入券码', 'Scan or type a code', '掃描或輸入券碼'),
};

/** Puts coupons of the member on a cart, or one whose code is scanned. */
export function CouponPicker({ branchId, memberId, picked, onChange }: CouponPickerProps) {
  const t = useWords(pickerWords);
  const own = useApi(couponApi.ofMember, { branchId, memberId: memberId ?? '' }, { enabled: memberId !== undefined });
  const usable = memberId !== undefined && !own.isPlaceholderData ? (own.data ?? []) : [];
  const add = (coupon: CouponAtTill, code?: string) => onChange(withCoupon(picked, coupon, code));
  const takeOff = (couponId: string) => onChange(picked.filter((one) => one.couponId !== couponId));
  const byCode = picked.filter(({ code }) => code !== undefined);
  const content = (
    <div className="cpn-pick">
      <CodeField branchId={branchId} memberId={memberId} onFound={add} />
      <ul>
        {byCode.map(({ couponId, name }) => (
          <li key={couponId}>
            <span className="ell">{name}</span>
            <Button size="small" onClick={() => takeOff(couponId)}>
              {t.takeOff}
            </Button>
          </li>
        ))}
        {usable.map((coupon) => (
          <OwnCoupon
            key={coupon.couponId}
            coupon={coupon}
            isPicked={picked.some(({ couponId }) => couponId === coupon.couponId)}
            onUse={() => add(coupon)}
            onTakeOff={() => takeOff(coupon.couponId)}
          />
        ))}
      </ul>
      {memberId === undefined && <span className="sec">{t.noMember}</span>}
      {memberId !== undefined && usable.length === 0 && <span className="sec">{t.none}</span>}
    </div>
  );
  return (
    <Popover trigger="click" placement="topLeft" content={content}>
      <Badge count={picked.length} size="small">
        <Button size="small" icon={<GiftOutlined />}>
          {usable.length > 0 ? fill(t.usable, { n: usable.length }) : t.coupons}
        </Button>
      </Badge>
    </Popover>
  );
}

interface OwnCouponProps {
  coupon: CouponAtTill;
  isPicked: boolean;
  onUse: () => void;
  onTakeOff: () => void;
}

function OwnCoupon({ coupon, isPicked, onUse, onTakeOff }: OwnCouponProps) {
  const t = useWords(pickerWords);
  const face = useCouponFace();
  const day = lastDayOf(coupon.validTo);
  return (
    <li>
      <span>
        <span className="ell">{coupon.name}</span>
        <small className="num">{`${face(coupon.rule)} · ${fill(t.until, { day })}`}</small>
      </span>
      <Button size="small" type={isPicked ? 'default' : 'primary'} onClick={isPicked ? onTakeOff : onUse}>
        {isPicked ? t.takeOff : t.use}
      </Button>
    </li>
  );
}

interface CodeFieldProps {
  branchId: string;
  memberId: string | undefined;
  onFound: (coupon: CouponAtTill, code: string) => void;
}

/** A code is asked for once it is whole. Wrong ones are counted by the server. */
function CodeField({ branchId, memberId, onFound }: CodeFieldProps) {
  const t = useWords(pickerWords);
  const [typed, setTyped] = useState('');
  const check = useCommand(couponApi.check);
  const send = () => {
    const code = typed.trim();
    if (code === '') return;
    check.mutate(
      { branchId, code, ...(memberId && { memberId }) },
      {
        onSuccess: (coupon) => {
          onFound(coupon, code);
          setTyped('');
        },
      },
    );
  };
  return (
    <Input.Search
      aria-label={t.code}
      placeholder={t.code}
      value={typed}
      loading={check.isPending}
      enterButton={t.use}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={send}
    />
  );
}
