import { ArrowLeftOutlined } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { EnterButton, Kbd } from '#features/counter/console/keys/Kbd.tsx';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { usePressWhenReady } from '#features/counter/console/keys/use-press-when-ready.ts';
import { amountOf, typeAmount } from '#features/counter/console/pay/pay.rules.ts';
import { startPayment } from '#features/counter/console/pay/payment.store.ts';
import { chargeBonus, chargeSteps, useTill } from '#features/activities/activity/kit/till.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { memberWords } from './member.words.ts';
import { BuyerName } from './MemberBox.tsx';

/** Amounts to offer when there are no recharge gifts. */
const plainSums = [2_000, 5_000, 10_000, 20_000];

/** Asks for the amount of a recharge and shows its bonus, then goes on to the payment. */
export function Recharge({ branchId, memberId }: { branchId: string; memberId: string }) {
  const t = useWords(memberWords);
  const till = useTill(branchId, memberId, true);
  const steps = chargeSteps(till);
  const [text, setText] = useState('');
  const amountFen = amountOf(text) ?? 0;
  const [openedTime] = useState(() => new Date());
  const { bonusFen } = chargeBonus(till, amountFen, openedTime);
  const back = () => showAtCounter({ stage: 'cart' });
  const { isPressed, press } = usePressWhenReady({ subject: amountFen, isReady: !till.isWaiting }, () =>
    startPayment({ kind: 'charge', key: crypto.randomUUID(), memberId, amountFen, bonusFen }),
  );
  const go = () => amountFen > 0 && press(undefined);
  useKey('escape', back);
  useKey('pay', () => void go());
  const sums = steps.length > 0 ? steps : plainSums;
  const choices = sums.map((fromFen) => ({ fromFen, ...chargeBonus(till, fromFen, openedTime) }));
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
        {!till.isWaiting && steps.length === 0 && <p className="muted pay-note">{t.noTiers}</p>}
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
      <EnterButton disabled={amountFen === 0} loading={isPressed} onClick={go}>
        {t.toPay} <Money fen={amountFen} />
      </EnterButton>
    </>
  );
}
