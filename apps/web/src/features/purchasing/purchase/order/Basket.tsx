import { CalendarOutlined, CheckCircleFilled, ExclamationCircleFilled, UpOutlined } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { PurchaseBudget } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { Money } from '#kit/Money.tsx';
import { BudgetBar } from './BudgetBar.tsx';
import { basketFen, belowMinimum, type BasketGroup } from './order-draft.rules.ts';
import { orderGoodsWords } from './order-goods.words.ts';

interface BasketProps {
  groups: BasketGroup[];
  budget: PurchaseBudget | null;
  isSaving: boolean;
  onShow: (productId: string) => void;
  onClear: () => void;
  onNext: () => void;
}

/** What is ordered, by supplier, with the budget and the way on. On a phone its lines fold away above the bar. */
export function Basket({ groups, budget, isSaving, onShow, onClear, onNext }: BasketProps) {
  const t = useWords(orderGoodsWords);
  const { modal } = App.useApp();
  const [isUnfolded, setUnfolded] = useState(false);
  const kinds = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const totalFen = basketFen(groups);
  const askClear = () =>
    void modal.confirm({
      title: t.clearAsk,
      okText: t.clear,
      cancelText: t.cancel,
      okButtonProps: { danger: true },
      onOk: onClear,
    });
  return (
    <aside className={isUnfolded ? 'panel po-basket is-unfolded' : 'panel po-basket'} aria-label={t.basket}>
      <header>
        <h2>{t.basket}</h2>
        <small className="num">{fill(t.basketSum, { n: kinds })}</small>
        <span className="sp" />
        {kinds > 0 && (
          <button type="button" className="link" onClick={askClear}>
            {t.clear}
          </button>
        )}
        <button
          type="button"
          className="ib small po-fold"
          aria-label={t.basket}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <UpOutlined rotate={isUnfolded ? 180 : 0} />
        </button>
      </header>
      <div className="po-groups">
        {groups.map((group) => (
          <Group key={group.supplierId} group={group} onShow={onShow} />
        ))}
        {kinds === 0 && <p className="muted">{t.emptyBasket}</p>}
      </div>
      <footer>
        <BudgetBar budget={budget} orderFen={totalFen} />
        <Button type="primary" size="large" block disabled={whyNot(groups) !== null} loading={isSaving} onClick={onNext}>
          {t.next} {totalFen !== null && totalFen > 0 && <Money fen={totalFen} />} <Keycap>F9</Keycap>
        </Button>
        <WhyNot groups={groups} onShow={onShow} />
      </footer>
    </aside>
  );
}

/** Why the order cannot be saved yet. */
export function whyNot(groups: BasketGroup[]) {
  if (groups.length === 0) return 'nothing' as const;
  return belowMinimum(groups)[0] ?? null;
}

function WhyNot({ groups, onShow }: Pick<BasketProps, 'groups' | 'onShow'>) {
  const t = useWords(orderGoodsWords);
  const reason = whyNot(groups);
  if (reason === null) return <p className="po-hint">{t.approvalNext}</p>;
  if (reason === 'nothing') return <p className="po-hint">{t.whyNothing}</p>;
  const { row, offer } = reason;
  return (
    <p className="po-hint po-error" role="alert">
      {fill(t.whyMinimum, { name: row.name, n: offer.moqPacks, unit: offer.packUnit })} ·{' '}
      <button type="button" className="link" onClick={() => onShow(row.id)}>
        {t.goThere}
      </button>
    </p>
  );
}

function Group({ group, onShow }: { group: BasketGroup; onShow: (productId: string) => void }) {
  const t = useWords(orderGoodsWords);
  const { supplierName, expectedDate, lines, amountFen, missingFen, minOrderFen } = group;
  return (
    <section>
      <div className="row">
        <b className="ell">{supplierName}</b>
        <small className="num">
          <CalendarOutlined /> {fill(t.arrives, { day: expectedDate.slice(5) })}
        </small>
        <span className="sp" />
        {amountFen !== null && (
          <b>
            <Money fen={amountFen} />
          </b>
        )}
      </div>
      <ul>
        {lines.map(({ row, offer, packs, amountFen: fen }) => (
          <li key={row.id}>
            <button type="button" className="ell" onClick={() => onShow(row.id)}>
              {row.name}
            </button>
            <span className="num">{`${packs} ${offer.packUnit}`}</span>
            {fen !== null && <Money fen={fen} />}
          </li>
        ))}
      </ul>
      {missingFen !== null && minOrderFen > 0 && (
        <p className={missingFen > 0 ? 'po-min is-missing' : 'po-min'}>
          {missingFen > 0 ? <ExclamationCircleFilled /> : <CheckCircleFilled />}
          {missingFen > 0
            ? fill(t.minMissing, { min: yuan(minOrderFen), gap: yuan(missingFen) })
            : fill(t.minReached, { min: yuan(minOrderFen) })}
        </p>
      )}
    </section>
  );
}
