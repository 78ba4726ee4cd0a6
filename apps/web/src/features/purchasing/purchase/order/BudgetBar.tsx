import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { PurchaseBudget } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { budgetWith } from './order-draft.rules.ts';
import { orderGoodsWords } from './order-goods.words.ts';

interface BudgetBarProps {
  /** Null for people who do not see costs. */
  budget: PurchaseBudget | null;
  orderFen: number | null;
}

/** What the branch may spend this month, what it has spent, and this order. Red when it is too much; nobody is stopped. */
export function BudgetBar({ budget, orderFen }: BudgetBarProps) {
  const t = useWords(orderGoodsWords);
  const canSet = useCan('PURCHASE_APPROVE');
  const [isSetting, setSetting] = useState(false);
  if (budget === null) return null;
  const split = budgetWith(budget, orderFen);
  return (
    <div className="po-budget">
      <div className="row">
        <span className="sec">{split ? fill(t.budget, { month: budget.month }) : t.noBudget}</span>
        <span className="sp" />
        {canSet && (
          <button type="button" className="link" onClick={() => setSetting(true)}>
            {t.setBudget}
          </button>
        )}
        {split && <Money fen={split.limitFen} />}
      </div>
      {split && <Split split={split} />}
      {isSetting && <SetBudget budget={budget} onClose={() => setSetting(false)} />}
    </div>
  );
}

function Split({ split }: { split: NonNullable<ReturnType<typeof budgetWith>> }) {
  const t = useWords(orderGoodsWords);
  const { limitFen, usedFen, orderFen, leftFen, isOver } = split;
  // Over the budget the bar is the sum, so that both parts stay visible.
  const whole = Math.max(limitFen, usedFen + orderFen, 1);
  const share = (fen: number) => ({ width: `${(fen / whole) * 100}%` });
  return (
    <>
      <div className={isOver ? 'po-bar is-over' : 'po-bar'} aria-hidden>
        <i className="is-used" style={share(usedFen)} />
        <i className="is-order" style={share(orderFen)} />
      </div>
      <dl className="po-amounts">
        <div>
          <dt>{t.used}</dt>
          <dd>
            <Money fen={usedFen} />
          </dd>
        </div>
        <div>
          <dt>{t.thisOrder}</dt>
          <dd>
            <Money fen={orderFen} />
          </dd>
        </div>
        <div>
          <dt>{t.left}</dt>
          <dd className={isOver ? 'po-error b' : 'b'}>
            <Money fen={leftFen} />
          </dd>
        </div>
      </dl>
      {isOver && (
        <p className="po-error" role="alert">
          {fill(t.over, { gap: yuan(-leftFen) })}
        </p>
      )}
    </>
  );
}

function SetBudget({ budget: { branchId, month, limitFen }, onClose }: { budget: PurchaseBudget; onClose: () => void }) {
  const t = useWords(orderGoodsWords);
  return (
    <FormDrawer
      title={`${t.setBudget} ${month}`}
      api={purchaseApi.setBudget}
      fields={[{ kind: 'money', name: 'limitFen', label: t.limit }]}
      initial={limitFen === null ? {} : { limitFen }}
      fixed={{ branchId, month }}
      done={t.budgetSet}
      onClose={onClose}
    />
  );
}
