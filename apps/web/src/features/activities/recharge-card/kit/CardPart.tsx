import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import { costOfCards } from '@netbar/contract/activities/recharge-card/recharge-card.rules';
import { fill } from '@netbar/contract/kernel/words';
import { InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { Money } from '#kit/Money.tsx';
import { cardWords } from '../recharge-card.words.ts';
import '../recharge-card.css';

type Terms = NonNullable<Rule['card']>;

const MOST_CARDS = 100_000;
export const newCardTerms: Terms = { qty: 1000, faceFen: 10_000, priceFen: 9000, validDays: null };

interface CardPartProps {
  rule: Rule;
  onChange: (rule: Rule) => void;
  brandId: string;
}

/** The part of an activity's form that is about recharge cards: what one is worth and costs, and how many there are. */
export function CardPart({ rule, onChange }: CardPartProps) {
  const t = useWords(cardWords);
  const terms = rule.card ?? newCardTerms;
  const change = (part: Partial<Terms>) => onChange({ ...rule, card: { ...terms, ...part } });
  const isTooDear = terms.priceFen > terms.faceFen;
  return (
    <div className="card-part">
      <Labelled label={t.face}>
        <MoneyInput value={terms.faceFen} onChange={(faceFen) => change({ faceFen: faceFen ?? 0 })} />
      </Labelled>
      <Labelled label={t.price} {...(isTooDear && { error: t.tooDear })}>
        <MoneyInput value={terms.priceFen} onChange={(priceFen) => change({ priceFen: priceFen ?? 0 })} />
      </Labelled>
      <Labelled label={t.qty}>
        <InputNumber
          className="wide"
          min={1}
          max={MOST_CARDS}
          precision={0}
          value={terms.qty}
          onChange={(qty) => change({ qty: qty ?? 1 })}
        />
      </Labelled>
      <Labelled label={t.validDays} help={t.validDaysHelp}>
        <InputNumber
          className="wide"
          min={1}
          max={3650}
          precision={0}
          value={terms.validDays}
          onChange={(validDays) => change({ validDays })}
        />
      </Labelled>
      {!isTooDear && terms.faceFen > 0 && <Sums terms={terms} />}
    </div>
  );
}

const Labelled = ({ label, help, error, children }: { label: string; help?: string; error?: string; children: ReactNode }) => (
  <label>
    <span>{label}</span>
    {children}
    {(error ?? help) && <small className={error ? 't-error' : 'muted'}>{error ?? help}</small>}
  </label>
);

/** What the batch brings in and costs if every card is sold and redeemed. */
function Sums({ terms }: { terms: Terms }) {
  const t = useWords(cardWords);
  const { incomeFen, bonusFen } = costOfCards(terms);
  const share = `${((terms.priceFen / terms.faceFen) * 100).toFixed(1)}%`;
  return (
    <dl className="card-sums">
      <div>{fill(t.discount, { share })}</div>
      <div>
        <dt className="muted">{t.income}</dt>
        <dd>
          <Money fen={incomeFen} />
        </dd>
      </div>
      <div>
        <dt className="muted">{t.cost}</dt>
        <dd>
          <Money fen={bonusFen} />
        </dd>
      </div>
    </dl>
  );
}
