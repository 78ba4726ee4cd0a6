import { ArrowLeftOutlined } from '@ant-design/icons';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { tierFor } from '@netbar/contract/counter/order/order.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { EnterButton, Kbd } from '#features/counter/console/keys/Kbd.tsx';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { amountOf, typeAmount } from '#features/counter/console/pay/pay.rules.ts';
import { startPayment } from '#features/counter/console/pay/payment.store.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { memberWords } from './member.words.ts';
import { BuyerName } from './MemberBox.tsx';

/** Amounts to offer when there are no recharge gifts. */
const plainSums = [2_000, 5_000, 10_000, 20_000];

/** Asks for the amount of a recharge and shows its bonus, then goes on to the payment. */
export function Recharge({ branchId, memberId }: { branchId: string; memberId: string }) {
  const t = useWords(memberWords);
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
  const back = () => showAtCounter({ stage: 'cart' });
  const go = () => amountFen > 0 && startPayment({ kind: 'charge', key: crypto.randomUUID(), memberId, amountFen, bonusFen });
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
