import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import { AutoComplete, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { EditorSection, FieldRow, RuleField } from '../kit/EditorSection.tsx';
import { CountInput, PercentInput } from '../kit/rule-inputs.tsx';
import type { SectionProps } from './BasicsSection.tsx';
import { withShare } from './content.rules.ts';
import { editorWords } from './editor.words.ts';

/** How often a member may use it, what it may give in all, and whom it leaves out to measure its effect. */
export function CapsSection({ content, onChange }: Omit<SectionProps, 'choices'>) {
  const t = useWords(editorWords);
  const { perMember, perMemberDay, budget, holdoutBp } = content;
  const setKind = (kind: 'NONE' | 'SPEND' | 'USAGE') => onChange({ budget: kind === 'NONE' ? null : { kind, limit: 0 } });
  const setLimit = (limit: number | null | undefined) => budget && onChange({ budget: { ...budget, limit: limit ?? 0 } });
  return (
    <EditorSection title={t.caps} note={t.capsNote} field="caps">
      <FieldRow columns={4}>
        <RuleField label={t.perDay} isOptional>
          {(id) => <CountInput id={id} suffix={t.times} value={perMemberDay} onChange={(n) => onChange({ perMemberDay: n })} />}
        </RuleField>
        <RuleField label={t.perMember} isOptional>
          {(id) => <CountInput id={id} suffix={t.times} value={perMember} onChange={(n) => onChange({ perMember: n })} />}
        </RuleField>
        <RuleField label={t.budgetKind}>
          {(id) => (
            <Select
              id={id}
              className="wide"
              value={budget?.kind ?? 'NONE'}
              options={[
                { value: 'NONE', label: t.budgetNone },
                { value: 'SPEND', label: t.SPEND },
                { value: 'USAGE', label: t.USAGE },
              ]}
              onChange={setKind}
            />
          )}
        </RuleField>
        {budget && (
          <RuleField label={t.budgetLimit}>
            {(id) =>
              budget.kind === 'SPEND' ? (
                <MoneyInput id={id} value={budget.limit || null} onChange={setLimit} />
              ) : (
                <CountInput id={id} suffix={t.times} max={1_000_000_000} value={budget.limit || null} onChange={setLimit} />
              )
            }
          </RuleField>
        )}
        <RuleField label={t.holdout} help={t.holdoutHelp} isOptional>
          {(id) => <PercentInput id={id} max={20} value={holdoutBp} onChange={(bp) => onChange({ holdoutBp: bp })} />}
        </RuleField>
      </FieldRow>
    </EditorSection>
  );
}

export function StackSection({ content, choices, onChange }: SectionProps) {
  const t = useWords(editorWords);
  const { exclusiveGroup, isStackable, priority, isForGroupBuy, rule } = content;
  return (
    <EditorSection title={t.stack} note={t.stackNote} field="stack">
      <FieldRow columns={3}>
        <RuleField label={t.group} help={t.groupHelp} isOptional>
          {(id) => (
            <AutoComplete
              id={id}
              className="wide"
              value={exclusiveGroup}
              options={choices.groups.map((value) => ({ value }))}
              onChange={(group: string | undefined) => onChange({ exclusiveGroup: (group ?? '').slice(0, 20) })}
            />
          )}
        </RuleField>
        <OnSwitch label={t.stackable} isOn={isStackable} onChange={(on) => onChange({ isStackable: on })}>
          {isStackable ? t.isStackable : t.notStackable}
        </OnSwitch>
        <RuleField label={t.priority} help={t.priorityHelp}>
          {(id) => <CountInput id={id} min={0} max={100} value={priority} onChange={(n) => onChange({ priority: n ?? 0 })} />}
        </RuleField>
        {rule.trigger === 'QUOTE_ORDER' && (
          <OnSwitch label={t.groupBuy} isOn={isForGroupBuy} onChange={(on) => onChange({ isForGroupBuy: on })} />
        )}
      </FieldRow>
    </EditorSection>
  );
}

interface OnSwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children?: ReactNode;
}

const OnSwitch = ({ label, isOn, onChange, children }: OnSwitchProps) => (
  <RuleField label={label}>
    {(id) => (
      <span className="rule-switch">
        <Switch id={id} size="small" checked={isOn} onChange={onChange} />
        {children}
      </span>
    )}
  </RuleField>
);

const funders = ['companyBp', 'branchBp', 'supplierBp'] as const;

/** Who bears the cost, as bars and as shares that always come to the whole. */
export function FundersSection({ content, choices, onChange }: SectionProps) {
  const t = useWords(editorWords);
  const shares = content.funders;
  const names = { companyBp: t.company, branchBp: t.branch, supplierBp: t.supplier };
  return (
    <EditorSection title={t.funders} note={t.fundersNote} field="funders">
      <div className="form-wide fund-bar" role="img" aria-label={describeShares(shares, names)}>
        {funders.map((name, i) => (
          <i key={name} style={{ width: `${shares[name] / 100}%`, background: `var(--wk-cat-${i + 1})` }} />
        ))}
      </div>
      <FieldRow columns={3}>
        {funders.map((name, i) => (
          <RuleField
            key={name}
            label={
              <>
                <i className="fund-dot" style={{ background: `var(--wk-cat-${i + 1})` }} />
                {names[name]}
              </>
            }
          >
            {(id) => (
              <PercentInput
                id={id}
                value={shares[name]}
                isDisabled={name === 'supplierBp' && choices.suppliers.length === 0}
                onChange={(bp) => onChange(funded(content, withShare(shares, name, bp)))}
              />
            )}
          </RuleField>
        ))}
        {shares.supplierBp > 0 && (
          <RuleField label={t.whichSupplier}>
            {(id) => (
              <Select
                id={id}
                className="wide"
                value={content.supplierId}
                options={choices.suppliers.map(({ id: value, name }) => ({ value, label: name }))}
                showSearch={{ optionFilterProp: 'label' }}
                onChange={(supplierId: string) => onChange({ supplierId })}
              />
            )}
          </RuleField>
        )}
      </FieldRow>
    </EditorSection>
  );
}

const describeShares = (shares: ActivityContent['funders'], names: Record<(typeof funders)[number], string>) =>
  funders.map((name) => `${names[name]} ${shares[name] / 100}%`).join(' ');

/** Without a share there is no supplier to name. */
const funded = ({ supplierId }: ActivityContent, shares: ActivityContent['funders']) => ({
  funders: shares,
  supplierId: shares.supplierBp > 0 ? supplierId : null,
});
