import { Select } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { priceAfter } from '../editor/checks.rules.ts';
import { withBenefit } from '../editor/content.rules.ts';
import { EditorSection, FieldRow, RuleField } from '../kit/EditorSection.tsx';
import { partWords } from '../kit/part.words.ts';
import type { PresetPartProps } from '../kit/preset-parts.ts';
import { ProductSetField } from '../kit/ProductSetField.tsx';
import { CountInput, PercentInput } from '../kit/rule-inputs.tsx';

/** The products of a second-cup rule, and how they are paired. */
export function CupsPart({ rule, onChange, brandId }: PresetPartProps) {
  const t = useWords(partWords);
  const benefit = rule.grants[0]?.benefit;
  if (benefit?.gives !== 'NTH_UNIT_PERCENT') return null;
  const set = (part: Partial<typeof benefit>) => onChange(withBenefit(rule, { ...benefit, ...part }));
  return (
    <>
      <EditorSection title={t.products} note={t.cupsNote} field="part">
        <ProductSetField
          brandId={brandId}
          value={benefit.on}
          priceAfter={(product) => priceAfter(benefit, product, false)}
          onChange={(on) => set({ on })}
        />
      </EditorSection>
      <EditorSection title={t.cupRule} note={t.cupRuleNote}>
        <FieldRow columns={4}>
          <RuleField label={t.nth}>
            {(id) => (
              <CountInput
                id={id}
                prefix={t.nthPrefix}
                suffix={t.nthSuffix}
                min={2}
                max={10}
                value={benefit.nth}
                onChange={(nth) => set({ nth: nth ?? 2 })}
              />
            )}
          </RuleField>
          <RuleField label={t.payShare}>
            {(id) => <PercentInput id={id} max={99} value={benefit.payBp} onChange={(payBp) => set({ payBp })} />}
          </RuleField>
          <RuleField label={t.perOrder} isOptional>
            {(id) => (
              <CountInput id={id} suffix={t.unit} max={99} value={benefit.maxTimes} onChange={(maxTimes) => set({ maxTimes })} />
            )}
          </RuleField>
          <RuleField label={t.pairing}>
            {(id) => (
              <Select
                id={id}
                className="wide"
                value={benefit.isSameProduct}
                options={[
                  { value: false, label: t.pairAny },
                  { value: true, label: t.pairSame },
                ]}
                onChange={(isSameProduct) => set({ isSameProduct })}
              />
            )}
          </RuleField>
        </FieldRow>
      </EditorSection>
    </>
  );
}
