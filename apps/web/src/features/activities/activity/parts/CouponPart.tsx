import type { CouponTerms } from '@netbar/contract/activities/activity/rule.model';
import { Switch } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { findCondition, withBenefit, withCondition } from '../editor/content.rules.ts';
import { EditorSection, FieldRow, RuleField } from '../kit/EditorSection.tsx';
import { partWords } from '../kit/part.words.ts';
import type { PresetPartProps } from '../kit/preset-parts.ts';
import { CountInput } from '../kit/rule-inputs.tsx';
import { BenefitFields, isOrderBenefit } from './BenefitFields.tsx';

const kinds = ['ORDER_FIXED', 'ORDER_PERCENT', 'LINE_PERCENT', 'LINE_FIXED'] as const;

/** What a coupon takes off and for what, how many there are and how long each is good. */
export function CouponPart({ rule, onChange, brandId }: PresetPartProps) {
  const t = useWords(partWords);
  const benefit = rule.grants[0]?.benefit;
  const { coupon } = rule;
  if (!coupon || !isOrderBenefit(benefit)) return null;
  const setTerms = (part: Partial<CouponTerms>) => onChange({ ...rule, coupon: { ...coupon, ...part } });
  return (
    <>
      <EditorSection title={t.coupon} note={t.couponNote} field="part">
        <BenefitFields
          brandId={brandId}
          benefit={benefit}
          kinds={kinds}
          onChange={(next) => onChange(withBenefit(rule, next))}
          threshold={{
            fen: findCondition(rule.when, 'AMOUNT')?.atLeastFen || null,
            onChange: (fen) =>
              onChange({
                ...rule,
                when: withCondition(rule.when, 'AMOUNT', fen ? { is: 'AMOUNT', atLeastFen: fen } : undefined),
              }),
          }}
        />
      </EditorSection>
      <EditorSection title={t.terms} note={t.termsNote}>
        <FieldRow columns={4}>
          <RuleField label={t.couponQty}>
            {(id) => (
              <CountInput
                id={id}
                suffix={t.pieces}
                max={1_000_000}
                value={coupon.qty}
                onChange={(qty) => setTerms({ qty: qty ?? 1 })}
              />
            )}
          </RuleField>
          <RuleField label={t.couponDays}>
            {(id) => (
              <CountInput
                id={id}
                suffix={t.daysUnit}
                max={3650}
                value={coupon.validDays}
                onChange={(days) => setTerms({ validDays: days ?? 1 })}
              />
            )}
          </RuleField>
          <RuleField label={t.couponPerMember}>
            {(id) => (
              <CountInput
                id={id}
                suffix={t.pieces}
                max={99}
                value={coupon.perMember}
                onChange={(n) => setTerms({ perMember: n ?? 1 })}
              />
            )}
          </RuleField>
          <RuleField label={t.couponPerOrder}>
            {(id) => (
              <CountInput
                id={id}
                suffix={t.pieces}
                max={9}
                value={coupon.perOrder}
                onChange={(n) => setTerms({ perOrder: n ?? 1 })}
              />
            )}
          </RuleField>
          <RuleField label={t.returnOnRefund}>
            {(id) => (
              <span className="rule-switch">
                <Switch
                  id={id}
                  size="small"
                  checked={coupon.returnOnRefund}
                  onChange={(returnOnRefund) => setTerms({ returnOnRefund })}
                />
              </span>
            )}
          </RuleField>
        </FieldRow>
      </EditorSection>
    </>
  );
}
