import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Grant } from '@netbar/contract/activities/activity/rule.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { findCondition, withAmountsBelow, withCondition } from '../editor/content.rules.ts';
import { EditorSection } from '../kit/EditorSection.tsx';
import { partWords } from '../kit/part.words.ts';
import type { PresetPartProps } from '../kit/preset-parts.ts';
import { BenefitFields, isOrderBenefit } from './BenefitFields.tsx';

const kinds = ['ORDER_FIXED', 'ORDER_PERCENT', 'LINE_PERCENT', 'FREE_GOODS'] as const;
const MOST = 5;

/** The benefits of a seasonal activity, each with what must be spent for it. */
export function FestivalPart({ rule: given, onChange, brandId }: PresetPartProps) {
  const t = useWords(partWords);
  const rule = withAmountsBelow(given);
  const setGrant = (key: string, next: Grant) =>
    onChange({ ...rule, grants: rule.grants.map((grant) => (grant.key === key ? next : grant)) });
  const add = () => {
    const key = 'abcdefghij'.split('').find((each) => rule.grants.every((grant) => grant.key !== each)) ?? 'z';
    const benefit = { gives: 'ORDER_FIXED' as const, offFen: 0, everyFen: null, maxTimes: null };
    onChange({ ...rule, grants: [...rule.grants, { key, when: [], benefit }] });
  };
  return (
    <EditorSection title={t.festival} note={t.festivalNote} field="part">
      {rule.grants.map((grant, i) => {
        const { key, when, benefit } = grant;
        if (!isOrderBenefit(benefit)) return null;
        const removal = fill(t.removeBenefit, { n: i + 1 });
        return (
          <fieldset key={key} className="form-wide rule-grant">
            <legend>
              {fill(t.benefitNo, { n: i + 1 })}
              {rule.grants.length > 1 && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={removal}
                  title={removal}
                  onClick={() => onChange({ ...rule, grants: rule.grants.filter((one) => one.key !== key) })}
                />
              )}
            </legend>
            <BenefitFields
              brandId={brandId}
              benefit={benefit}
              kinds={kinds}
              onChange={(next) => setGrant(key, { ...grant, benefit: next })}
              threshold={{
                fen: findCondition(when, 'AMOUNT')?.atLeastFen || null,
                onChange: (fen) =>
                  setGrant(key, {
                    ...grant,
                    when: withCondition(when, 'AMOUNT', fen ? { is: 'AMOUNT', atLeastFen: fen } : undefined),
                  }),
              }}
            />
          </fieldset>
        );
      })}
      <div className="form-wide rule-add">
        <Button size="small" icon={<PlusOutlined />} disabled={rule.grants.length >= MOST} onClick={add}>
          {t.addBenefit}
        </Button>
      </div>
    </EditorSection>
  );
}
