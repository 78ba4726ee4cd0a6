import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import { presetForms } from '@netbar/contract/activities/activity/activity.rules';
import { sourceWords } from '@netbar/contract/activities/activity/activity.words';
import type { ActivityChoices } from '@netbar/contract/activities/activity/choices.model';
import type { Condition, ConditionKind } from '@netbar/contract/activities/activity/rule.model';
import { daysBetween } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Input, Select, Switch } from 'antd';
import { useLang, useWords } from '#kernel/lang.ts';
import { PickerInput } from '#kit/form/PickerInput.tsx';
import { EditorSection, RuleField } from '../kit/EditorSection.tsx';
import { findCondition, withCondition } from './content.rules.ts';
import { editorWords } from './editor.words.ts';

export interface SectionProps {
  content: ActivityContent;
  choices: ActivityChoices;
  onChange: (part: Partial<ActivityContent>) => void;
}

const optionsOf = (named: readonly { id: string; name: string }[]) => named.map(({ id, name }) => ({ value: id, label: name }));
const search = { optionFilterProp: 'label' };

/** Name, days, branches, and who may use it. */
export function BasicsSection({ content, choices, onChange }: SectionProps) {
  const t = useWords(editorWords);
  const { name, fromDay, toDay } = content;
  return (
    <EditorSection title={t.basics} note={t.basicsNote}>
      <RuleField label={t.name} field="name">
        {(id) => (
          <Input
            id={id}
            value={name}
            count={{ show: true, max: 20 }}
            maxLength={20}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </RuleField>
      <div className="rule-field" data-field="dates">
        <span className="rule-label">{t.dates}</span>
        <div className="rule-days">
          <Day label={t.fromDay} value={fromDay} onChange={(day) => onChange({ fromDay: day })} />
          <span aria-hidden>→</span>
          <Day label={t.toDay} value={toDay} onChange={(day) => onChange({ toDay: day })} />
        </div>
        <small className="muted">{fromDay <= toDay && fill(t.datesHelp, { n: daysBetween(fromDay, toDay) + 1 })}</small>
      </div>
      <Branches content={content} choices={choices} onChange={onChange} />
      <Who content={content} choices={choices} onChange={onChange} />
      <RuleField label={t.notes} isOptional isWide>
        {(id) => (
          <Input id={id} value={content.note} maxLength={200} onChange={(event) => onChange({ note: event.target.value })} />
        )}
      </RuleField>
    </EditorSection>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label title={label}>
      <span className="unseen">{label}</span>
      <PickerInput kind="date" value={value} onChange={(day) => day && onChange(day)} />
    </label>
  );
}

/** None chosen means all of the brand. Whoever works for single branches writes for one of them. */
function Branches({ content: { branchIds }, choices: { branches, isWholeBrand }, onChange }: SectionProps) {
  const t = useWords(editorWords);
  const help = branchIds === null ? t.allBranchesHelp : fill(t.branchesHelp, { n: branchIds.length });
  return (
    <RuleField label={t.branches} field="branches" {...(isWholeBrand && { help })}>
      {(id) =>
        isWholeBrand ? (
          <Select
            id={id}
            mode="multiple"
            className="wide"
            maxTagCount="responsive"
            placeholder={t.allBranches}
            value={branchIds ?? []}
            options={optionsOf(branches)}
            showSearch={search}
            onChange={(ids: string[]) => onChange({ branchIds: ids.length > 0 ? ids : null })}
          />
        ) : (
          <Select
            id={id}
            className="wide"
            value={branchIds?.[0] ?? null}
            options={optionsOf(branches)}
            showSearch={search}
            onChange={(branchId: string) => onChange({ branchIds: [branchId] })}
          />
        )
      }
    </RuleField>
  );
}

/** The conditions about people, channels and places that the preset offers. */
function Who({ content: { preset, rule }, choices, onChange }: SectionProps) {
  const t = useWords(editorWords);
  const lang = useLang();
  const { conditions } = presetForms[preset];
  const offers = (kind: ConditionKind) => conditions.includes(kind);
  const set = (kind: ConditionKind, condition?: Condition) =>
    onChange({ rule: { ...rule, when: withCondition(rule.when, kind, condition) } });
  const many = (kind: ConditionKind, ids: string[], condition: Condition) => set(kind, ids.length > 0 ? condition : undefined);
  const areas = choices.areas.map(({ id, name, branchName }) => ({ value: id, label: `${branchName} ${name}` }));
  const employees = findCondition(rule.when, 'EMPLOYEE');
  const sources = findCondition(rule.when, 'SOURCE')?.sources ?? [];
  return (
    <>
      {offers('LEVEL') && (
        <Many
          label={t.levels}
          options={optionsOf(choices.levels)}
          value={findCondition(rule.when, 'LEVEL')?.levelIds ?? []}
          onChange={(levelIds) => many('LEVEL', levelIds, { is: 'LEVEL', levelIds })}
        />
      )}
      {offers('LABEL') && choices.labels.length > 0 && (
        <Many
          label={t.labels}
          options={optionsOf(choices.labels)}
          value={findCondition(rule.when, 'LABEL')?.labelIds ?? []}
          onChange={(labelIds) => many('LABEL', labelIds, { is: 'LABEL', labelIds })}
        />
      )}
      {offers('SOURCE') && (
        <Many
          label={t.sources}
          options={sourceWords.map((words, source) => ({ value: String(source), label: words[lang] }))}
          value={sources.map(String)}
          onChange={(ids) => many('SOURCE', ids, { is: 'SOURCE', sources: ids.map(Number) })}
        />
      )}
      {offers('AREA') && areas.length > 0 && (
        <Many
          label={t.areas}
          options={areas}
          value={findCondition(rule.when, 'AREA')?.areaIds ?? []}
          onChange={(areaIds) => many('AREA', areaIds, { is: 'AREA', areaIds })}
        />
      )}
      {offers('EMPLOYEE') && (
        <RuleField label={t.employees}>
          {(id) => (
            <Select
              id={id}
              className="wide"
              value={employees === undefined ? 'any' : employees.isOne ? 'only' : 'not'}
              options={[
                { value: 'any', label: t.any },
                { value: 'only', label: t.employeesOnly },
                { value: 'not', label: t.notEmployees },
              ]}
              onChange={(who: string) => set('EMPLOYEE', who === 'any' ? undefined : { is: 'EMPLOYEE', isOne: who === 'only' })}
            />
          )}
        </RuleField>
      )}
      {offers('FIRST_ORDER') && (
        <RuleField label={t.firstOrder}>
          {(id) => (
            <span className="rule-switch">
              <Switch
                id={id}
                size="small"
                checked={findCondition(rule.when, 'FIRST_ORDER') !== undefined}
                onChange={(isFirst) => set('FIRST_ORDER', isFirst ? { is: 'FIRST_ORDER' } : undefined)}
              />
            </span>
          )}
        </RuleField>
      )}
    </>
  );
}

interface ManyProps {
  label: string;
  options: { value: string; label: string }[];
  value: string[];
  onChange: (ids: string[]) => void;
}

function Many({ label, options, value, onChange }: ManyProps) {
  const t = useWords(editorWords);
  return (
    <RuleField label={label} isOptional>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          className="wide"
          maxTagCount="responsive"
          placeholder={t.any}
          options={options}
          value={value}
          showSearch={search}
          onChange={onChange}
        />
      )}
    </RuleField>
  );
}
