import { Select } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { priceAfter } from '../editor/checks.rules.ts';
import { findCondition, withBenefit, withCondition } from '../editor/content.rules.ts';
import { EditorSection, FieldRow, RuleField } from '../kit/EditorSection.tsx';
import { partWords } from '../kit/part.words.ts';
import type { PresetPartProps } from '../kit/preset-parts.ts';
import { ProductSetField } from '../kit/ProductSetField.tsx';
import { CountInput, PercentInput } from '../kit/rule-inputs.tsx';

/** Products at a lower price: a share of it, or an amount off each. */
export function DiscountPart({ rule, onChange, brandId }: PresetPartProps) {
  const t = useWords(partWords);
  const benefit = rule.grants[0]?.benefit;
  if (benefit?.gives !== 'LINE_PERCENT' && benefit?.gives !== 'LINE_FIXED') return null;
  const { on, maxFen } = benefit;
  const setWay = (gives: 'LINE_PERCENT' | 'LINE_FIXED') =>
    onChange(withBenefit(rule, gives === 'LINE_PERCENT' ? { gives, on, payBp: 8000, maxFen } : { gives, on, offFen: 0, maxFen }));
  const qty = findCondition(rule.when, 'QTY');
  const setQty = (atLeast: number | null) =>
    onChange({ ...rule, when: withCondition(rule.when, 'QTY', atLeast ? { is: 'QTY', atLeast, on } : undefined) });
  return (
    <>
      <EditorSection title={t.products} field="part">
        <ProductSetField
          brandId={brandId}
          value={on}
          priceAfter={(product) => priceAfter(benefit, product, false)}
          onChange={(next) => {
            const changed = withBenefit(rule, { ...benefit, on: next });
            onChange(qty ? { ...changed, when: withCondition(rule.when, 'QTY', { ...qty, on: next }) } : changed);
          }}
        />
      </EditorSection>
      <EditorSection title={t.discount} note={t.discountNote}>
        <FieldRow columns={4}>
          <RuleField label={t.way}>
            {(id) => (
              <Select
                id={id}
                className="wide"
                value={benefit.gives}
                options={(['LINE_PERCENT', 'LINE_FIXED'] as const).map((value) => ({ value, label: t[value] }))}
                onChange={setWay}
              />
            )}
          </RuleField>
          {benefit.gives === 'LINE_PERCENT' ? (
            <RuleField label={t.payShare}>
              {(id) => (
                <PercentInput
                  id={id}
                  max={99.99}
                  value={benefit.payBp}
                  onChange={(payBp) => onChange(withBenefit(rule, { ...benefit, payBp }))}
                />
              )}
            </RuleField>
          ) : (
            <RuleField label={t.off}>
              {(id) => (
                <MoneyInput
                  id={id}
                  value={benefit.offFen || null}
                  onChange={(fen) => onChange(withBenefit(rule, { ...benefit, offFen: fen ?? 0 }))}
                />
              )}
            </RuleField>
          )}
          <RuleField label={t.maxFen} isOptional>
            {(id) => (
              <MoneyInput
                id={id}
                value={maxFen}
                onChange={(fen) => onChange(withBenefit(rule, { ...benefit, maxFen: fen || null }))}
              />
            )}
          </RuleField>
          <RuleField label={t.qtyFrom} isOptional>
            {(id) => <CountInput id={id} suffix={t.unit} value={qty?.atLeast ?? null} onChange={setQty} />}
          </RuleField>
        </FieldRow>
      </EditorSection>
    </>
  );
}
