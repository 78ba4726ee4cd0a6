import { ArrowLeftOutlined } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { orderApi } from '@netbar/contract/order/order.api';
import { tierFor } from '@netbar/contract/order/order.rules';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { amountOf, typeAmount } from './cash.rules.ts';
import { show } from './counter.store.ts';
import { EnterButton } from './EnterButton.tsx';
import { Kbd } from './Kbd.tsx';
import { useKey } from './keys.ts';
import { BuyerName } from './MemberBox.tsx';
import { payWords } from './pay.words.ts';
import { startPay } from './payment.store.ts';

/** Sums to offer where no gift asks for one. */
const plainSums = [2_000, 5_000, 10_000, 20_000];

/** How much, and what comes with it, before anybody pays. */
export function Recharge({ branchId, memberId }: { branchId: string; memberId: string }) {
  const t = useWords(payWords);
  const brandId = useSession((state) => state.user?.branches.find(({ id }) => id === branchId)?.brandId);
  const { data } = useApi(orderApi.chargeTiers, { brandId: brandId ?? '' }, { enabled: brandId !== undefined });
  const tiers = (data?.tiers ?? []).toSorted((a, b) => a.fromFen - b.fromFen);
  const [text, setText] = useState('');
  const amountFen = amountOf(text) ?? 0;
  const tier = tierFor(
    tiers.map((each) => ({ ...each, validDays: each.validDays ?? null })),
    amountFen,
  );
  const bonusFen = tier?.bonusFen ?? 0;
  const back = () => show({ stage: 'cart' });
  const go = () => amountFen > 0 && startPay({ kind: 'charge', memberId, amountFen, bonusFen });
  useKey('escape', back);
  useKey('pay', () => void go());
  const choices = tiers.length > 0 ? tiers : plainSums.map((fromFen) => ({ fromFen, bonusFen: 0, validDays: null }));
  return (
    <>
      <div className="payh">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={back}>
          {t.recharge}
        </Button>
        <span className="sp" />
        <BuyerName memberId={memberId} seatNo={undefined} />
        <Kbd>Escape</Kbd>
      </div>
      <div className="pay-fill">
        <label className="recv">
          <span>{t.rechargeAmount}</span>
          <input
            aria-label={t.rechargeAmount}
            inputMode="decimal"
            autoFocus
            autoComplete="off"
            placeholder="0.00"
            value={text}
            onChange={(event) => setText(event.target.value.split('').reduce(typeAmount, ''))}
            onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && go()}
          />
        </label>
        <div className="tiers">
          {choices.map(({ fromFen, bonusFen: gift, validDays }) => (
            <button
              key={fromFen}
              type="button"
              className={fromFen === amountFen ? 'on' : ''}
              onClick={() => setText(yuan(fromFen).slice(1).replace(/\.00$/, ''))}
            >
              <b>
                <Money fen={fromFen} />
              </b>
              {gift > 0 && (
                <small>
                  {t.bonus} <Money fen={gift} /> {validDays ? fill(t.bonusUntil, { days: validDays }) : ''}
                </small>
              )}
            </button>
          ))}
        </div>
        {data && tiers.length === 0 && <p className="muted pay-note">{t.noTiers}</p>}
        <span className="sp" />
        <dl className="paidlist">
          <dt>{t.rechargeAmount}</dt>
          <dd>
            <Money fen={amountFen} />
          </dd>
          <dt>{t.bonus}</dt>
          <dd>
            <Money fen={bonusFen} />
          </dd>
          <dt>{t.credited}</dt>
          <dd>
            <Money fen={amountFen + bonusFen} />
          </dd>
        </dl>
      </div>
      <EnterButton disabled={amountFen === 0} onClick={go}>
        {t.toPay} <Money fen={amountFen} />
      </EnterButton>
    </>
  );
}
