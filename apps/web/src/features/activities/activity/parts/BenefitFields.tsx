import type { Benefit, ProductSet } from '@netbar/contract/activities/activity/rule.model';
import { Select } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { FieldRow, RuleField } from '../kit/EditorSection.tsx';
import { partWords } from '../kit/part.words.ts';
import { ProductAdd, ProductSetField } from '../kit/ProductSetField.tsx';
import { CountInput, PercentInput } from '../kit/rule-inputs.tsx';

type Of<K extends Benefit['gives']> = Extract<Benefit, { gives: K }>;
export type OrderBenefitKind = 'ORDER_PERCENT' | 'ORDER_FIXED' | 'LINE_PERCENT' | 'LINE_FIXED' | 'FREE_GOODS';
type OrderBenefit = Of<OrderBenefitKind>;

export const isOrderBenefit = (benefit: Benefit | undefined): benefit is OrderBenefit =>
  benefit !== undefined && benefit.gives in firstOf;

const chosen: ProductSet = { of: 'PRODUCTS', ids: [] };
const firstOf: { [K in OrderBenefitKind]: Of<K> } = {
  ORDER_PERCENT: { gives: 'ORDER_PERCENT', payBp: 9000, maxFen: null },
  ORDER_FIXED: { gives: 'ORDER_FIXED', offFen: 0, everyFen: null, maxTimes: null },
  LINE_PERCENT: { gives: 'LINE_PERCENT', on: chosen, payBp: 8000, maxFen: null },
  LINE_FIXED: { gives: 'LINE_FIXED', on: chosen, offFen: 0, maxFen: null },
  FREE_GOODS: { gives: 'FREE_GOODS', productId: '', qty: 1 },
};

interface BenefitFieldsProps {
  brandId: string;
  benefit: OrderBenefit;
  kinds: readonly OrderBenefitKind[];
  onChange: (benefit: OrderBenefit) => void;
  /** Before the benefit: what must be reached. */
  threshold: { fen: number | null; onChange: (fen: number | null) => void };
}

/** One benefit of an order: what must be spent, which kind it is, and its figures. */
export function BenefitFields({ brandId, benefit, kinds, onChange, threshold }: BenefitFieldsProps) {
  const t = useWords(partWords);
  return (
    <>
      <FieldRow columns={4}>
        <RuleField label={t.amountFrom} isOptional>
          {(id) => <MoneyInput id={id} value={threshold.fen} onChange={(fen) => threshold.onChange(fen || null)} />}
        </RuleField>
        <RuleField label={t.way}>
          {(id) => (
            <Select
              id={id}
              className="wide"
              value={benefit.gives}
              options={kinds.map((value) => ({ value, label: t[value] }))}
              onChange={(gives: OrderBenefitKind) => onChange(firstOf[gives])}
            />
          )}
        </RuleField>
        <Figures brandId={brandId} benefit={benefit} onChange={onChange} />
      </FieldRow>
      {benefit.gives !== 'FREE_GOODS' && (
        <ProductSetField
          brandId={brandId}
          value={benefit.on ?? { of: 'ALL' }}
          onChange={(on) => onChange(withSet(benefit, on))}
        />
      )}
    </>
  );
}

/** The whole order needs no set of products. */
const withSet = (benefit: Exclude<OrderBenefit, { gives: 'FREE_GOODS' }>, on: ProductSet): OrderBenefit => {
  if (benefit.gives === 'LINE_PERCENT' || benefit.gives === 'LINE_FIXED') return { ...benefit, on };
  const { on: _before, ...rest } = benefit;
  return on.of === 'ALL' ? rest : { ...rest, on };
};

function Figures({ brandId, benefit, onChange }: Pick<BenefitFieldsProps, 'brandId' | 'benefit' | 'onChange'>) {
  const t = useWords(partWords);
  switch (benefit.gives) {
    case 'ORDER_PERCENT':
    case 'LINE_PERCENT':
      return (
        <>
          <RuleField label={t.payShare}>
            {(id) => (
              <PercentInput id={id} max={99.99} value={benefit.payBp} onChange={(payBp) => onChange({ ...benefit, payBp })} />
            )}
          </RuleField>
          <MostFen value={benefit.maxFen} onChange={(maxFen) => onChange({ ...benefit, maxFen })} />
        </>
      );
    case 'LINE_FIXED':
      return (
        <>
          <Off value={benefit.offFen} onChange={(offFen) => onChange({ ...benefit, offFen })} />
          <MostFen value={benefit.maxFen} onChange={(maxFen) => onChange({ ...benefit, maxFen })} />
        </>
      );
    case 'ORDER_FIXED':
      return (
        <>
          <Off value={benefit.offFen} onChange={(offFen) => onChange({ ...benefit, offFen })} />
          <RuleField label={t.every} help={t.everyHelp} isOptional>
            {(id) => (
              <MoneyInput
                id={id}
                value={benefit.everyFen}
                onChange={(fen) => onChange({ ...benefit, everyFen: fen || null, maxTimes: fen ? benefit.maxTimes : null })}
              />
            )}
          </RuleField>
          {benefit.everyFen !== null && (
            <RuleField label={t.mostTimes} isOptional>
              {(id) => (
                <CountInput
                  id={id}
                  suffix={t.times}
                  max={99}
                  value={benefit.maxTimes}
                  onChange={(maxTimes) => onChange({ ...benefit, maxTimes })}
                />
              )}
            </RuleField>
          )}
        </>
      );
    case 'FREE_GOODS':
      return (
        <>
          <RuleField label={t.gift}>
            {(id) => (
              <ProductAdd
                id={id}
                brandId={brandId}
                taken={[]}
                value={benefit.productId}
                onAdd={(productId) => onChange({ ...benefit, productId })}
              />
            )}
          </RuleField>
          <RuleField label={t.giftQty}>
            {(id) => (
              <CountInput
                id={id}
                suffix={t.unit}
                max={99}
                value={benefit.qty}
                onChange={(qty) => onChange({ ...benefit, qty: qty ?? 1 })}
              />
            )}
          </RuleField>
        </>
      );
  }
}

function Off({ value, onChange }: { value: number; onChange: (fen: number) => void }) {
  const t = useWords(partWords);
  return (
    <RuleField label={t.off}>
      {(id) => <MoneyInput id={id} value={value || null} onChange={(fen) => onChange(fen ?? 0)} />}
    </RuleField>
  );
}

function MostFen({ value, onChange }: { value: number | null; onChange: (fen: number | null) => void }) {
  const t = useWords(partWords);
  return (
    <RuleField label={t.maxFen} isOptional>
      {(id) => <MoneyInput id={id} value={value} onChange={(fen) => onChange(fen || null)} />}
    </RuleField>
  );
}
