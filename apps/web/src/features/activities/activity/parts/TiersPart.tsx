import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { BonusTier } from '@netbar/contract/activities/activity/rule.model';
import { mulDiv, WHOLE_BP } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { withBenefit } from '../editor/content.rules.ts';
import { useTrialResult } from '../editor/use-trial.ts';
import { EditorSection, FieldRow, RuleField } from '../kit/EditorSection.tsx';
import { partWords } from '../kit/part.words.ts';
import type { PresetPartProps } from '../kit/preset-parts.ts';
import { CountInput } from '../kit/rule-inputs.tsx';

const MOST = 20;

/** The tiers of a recharge bonus, from the smallest amount up. */
export function TiersPart({ rule, onChange }: PresetPartProps) {
  const t = useWords(partWords);
  const benefit = rule.grants[0]?.benefit;
  if (benefit?.gives !== 'BONUS_TIERS') return null;
  const { tiers, validDays } = benefit;
  const set = (next: BonusTier[]) => onChange(withBenefit(rule, { ...benefit, tiers: next }));
  const last = tiers.at(-1);
  return (
    <EditorSection title={t.tiers} note={t.tiersNote} field="part">
      <div className="form-wide">
        <div className="boxed">
          <table className="rule-table" aria-label={t.tiers}>
            <thead>
              <tr>
                <th>{t.tierFrom}</th>
                <th>{t.tierBonus}</th>
                <th className="r">{t.tierTotal}</th>
                <th className="r">{t.tierShare}</th>
                <th className="r">{t.tierDocs}</th>
                <th aria-label={t.removeTier} />
              </tr>
            </thead>
            <tbody>
              {tiers.map((tier, i) => (
                <TierLine
                  // The place in the list names a tier: amounts change while they are typed.
                  key={`tier ${i + 1}`}
                  no={i + 1}
                  tier={tier}
                  before={tiers[i - 1]}
                  onChange={(next) => set(tiers.map((one, at) => (at === i ? next : one)))}
                  {...(tiers.length > 1 && { onRemove: () => set(tiers.filter((_, at) => at !== i)) })}
                />
              ))}
            </tbody>
          </table>
        </div>
        <div className="rule-add">
          <Button
            size="small"
            icon={<PlusOutlined />}
            disabled={tiers.length >= MOST}
            onClick={() => set([...tiers, { fromFen: 0, bonusFen: last?.bonusFen ?? 0 }])}
          >
            {t.addTier}
          </Button>
          <small className="muted">{t.tierHint}</small>
        </div>
      </div>
      <FieldRow columns={3}>
        <RuleField label={t.validDays} help={t.forEver} isOptional>
          {(id) => (
            <CountInput
              id={id}
              suffix={t.daysUnit}
              max={3650}
              value={validDays}
              onChange={(days) => onChange(withBenefit(rule, { ...benefit, validDays: days }))}
            />
          )}
        </RuleField>
      </FieldRow>
    </EditorSection>
  );
}

interface TierLineProps {
  no: number;
  tier: BonusTier;
  before: BonusTier | undefined;
  onChange: (tier: BonusTier) => void;
  onRemove?: () => void;
}

function TierLine({ no, tier, before, onChange, onRemove }: TierLineProps) {
  const t = useWords(partWords);
  const result = useTrialResult();
  const { fromFen, bonusFen } = tier;
  // The trial names a tier by its amount.
  const docs = result?.parts.find(({ key }) => Number(key) === fromFen)?.docs;
  const isWrong = before !== undefined && fromFen > 0 && (fromFen <= before.fromFen || bonusFen < before.bonusFen);
  const removal = fill(t.removeTier, { n: no });
  return (
    <tr className={isWrong ? 'is-wrong' : ''}>
      <td data-label={t.tierFrom}>
        <MoneyInput
          label={fill(t.tierFromOf, { n: no })}
          value={fromFen || null}
          onChange={(fen) => onChange({ ...tier, fromFen: fen ?? 0 })}
        />
      </td>
      <td data-label={t.tierBonus}>
        <MoneyInput
          label={fill(t.tierBonusOf, { n: no })}
          value={bonusFen}
          onChange={(fen) => onChange({ ...tier, bonusFen: fen ?? 0 })}
        />
      </td>
      <td className="r" data-label={t.tierTotal}>
        <Money fen={fromFen > 0 ? fromFen + bonusFen : null} />
      </td>
      <td className="r num" data-label={t.tierShare}>
        {fromFen > 0 ? `${(mulDiv(bonusFen, WHOLE_BP, fromFen) / 100).toFixed(1)}%` : '—'}
      </td>
      <td className="r num" data-label={t.tierDocs}>
        {result ? groupThousands(docs ?? 0) : '—'}
      </td>
      <td className="c">
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={removal}
          title={removal}
          disabled={!onRemove}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
