import type { WalletPolicy } from '@netbar/contract/guests/wallet/wallet.model';
import { planSpend, pointsFor, type Lot } from '@netbar/contract/guests/wallet/wallet.rules';
import { fill } from '@netbar/contract/kernel/words';
import { yuan } from '@netbar/contract/kernel/money';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { walletWords } from '../wallet.words.ts';

/** A wallet of 50 with a gift of 20, from which goods for 30 are paid. */
const PRICE_FEN = 3000;
/** Nothing in the example expires. */
const anyTime = new Date(0);
const lot = { expiresTime: null, granted: 0 };
const example: Lot[] = [
  { ...lot, id: 'principal', kind: 'PRINCIPAL', remaining: 5000 },
  { ...lot, id: 'bonus', kind: 'BONUS', remaining: 2000 },
];

/** The rules of a wallet in a few sentences, and one purchase by them, computed as at the counter. */
export function PolicyPreview({ typed }: { typed: Partial<WalletPolicy> }) {
  const t = useWords(walletWords);
  const { deductOrder = 'PRINCIPAL_FIRST', bonusForGoods = false, pointRatioFen = 0 } = typed;
  const { minChargeFen = 0, maxChargeFen = 0, pointValidDays = 0 } = typed;
  const plan = planSpend(example, PRICE_FEN, { deductOrder, mayUseBonus: bonusForGoods, now: anyTime });
  const { principalFen, bonusFen } = plan ?? { principalFen: 0, bonusFen: 0 };
  const points = pointsFor(principalFen, pointRatioFen);
  const says = [
    fill(t.policyCharge, { from: yuan(minChargeFen), to: yuan(maxChargeFen) }),
    bonusForGoods ? t.policyBonusAll : t.policyBonusTime,
    pointRatioFen > 0 ? fill(t.policyPoints, { price: yuan(pointRatioFen), days: pointValidDays }) : t.policyNoPoints,
  ];
  return (
    <>
      <Panel title={t.policyRule}>
        <p className="form-says">{says.join('')}</p>
      </Panel>
      <Panel title={t.policyWorked} note={t.policyExample}>
        <ul className="form-receipt">
          <li>
            <span>{t.PRINCIPAL}</span>
            <i />
            <Money fen={-principalFen} />
          </li>
          <li>
            <span>{t.BONUS}</span>
            <i />
            <Money fen={-bonusFen} />
          </li>
          {points > 0 && (
            <li className="sum">
              <span>{t.POINT}</span>
              <i />
              <span className="num">+{points}</span>
            </li>
          )}
        </ul>
      </Panel>
    </>
  );
}
