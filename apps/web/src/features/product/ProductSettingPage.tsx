import { approvalApi } from '@netbar/contract/approval/approval.api';
import type { Rule } from '@netbar/contract/approval/approval.model';
import { dictionaryApi } from '@netbar/contract/dictionary/dictionary.api';
import { UNIT } from '@netbar/contract/product/product.model';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Record } from '#kit/detail/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { productWords } from './product.words.ts';
import { useCodes } from './kit/use-codes.ts';
import '#kit/detail/detail.css';
import './product.css';

export default function ProductSettingPage() {
  const t = useWords(productWords);
  const canSet = useCan('PRODUCT_SETTING');
  return (
    <>
      <PageHead title={t.setting} />
      <div className="stack">
        {canSet && <Rules />}
        <Units />
      </div>
    </>
  );
}

/** What needs somebody else's word before it takes effect. */
function Rules() {
  const t = useWords(productWords);
  const rules = useApi(approvalApi.rules, {});
  const save = useCommand(approvalApi.setRule, { done: t.rulesSaved });
  return (
    <Panel title={t.rules} note={t.rulesText}>
      <Record read={rules}>
        {(rows) => (
          <ul className="switches">
            {rows.map((rule) => (
              <RuleRow key={rule.subjectType} rule={rule} isSaving={save.isPending} onSave={(next) => save.mutate(next)} />
            ))}
          </ul>
        )}
      </Record>
    </Panel>
  );
}

/** Amounts are known of stock alone. */
const byAmount = new Set<Rule['subjectType']>(['STOCK_ADJUSTMENT', 'STOCKTAKE']);

function RuleRow({ rule, isSaving, onSave }: { rule: Rule; isSaving: boolean; onSave: (rule: Rule) => void }) {
  const t = useWords(productWords);
  const [minFen, setMinFen] = useState(rule.minFen);
  const name = t[rule.subjectType];
  return (
    <li>
      <b>{name}</b>
      <Switch
        checked={rule.isNeeded}
        aria-label={name}
        loading={isSaving}
        onChange={(isNeeded) => onSave({ ...rule, isNeeded, minFen })}
      />
      {rule.isNeeded && byAmount.has(rule.subjectType) && (
        <span className="row">
          <span className="sec">{t.fromAmount}</span>
          <MoneyInput value={minFen} onChange={(fen) => setMinFen(fen ?? 0)} />
          {minFen !== rule.minFen && (
            <Button size="small" onClick={() => onSave({ ...rule, minFen })}>
              {t.set}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

function Units() {
  const t = useWords(productWords);
  const canEdit = useCan('CODE_EDIT');
  const units = useCodes(UNIT);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button size="small" onClick={() => setAdding(true)}>
      {t.addUnit}
    </Button>
  );
  return (
    <Panel title={t.units} extra={canEdit && add}>
      <ul className="tiles">
        {units.options.map(({ value, label }) => (
          <li key={value}>{label}</li>
        ))}
        {units.options.length === 0 && <li className="muted">{t.noUnits}</li>}
      </ul>
      {isAdding && (
        <FormDrawer
          title={t.addUnit}
          api={dictionaryApi.add}
          fields={[
            { kind: 'text', name: 'code', label: t.code, max: 40 },
            { kind: 'text', name: 'codevalue', label: t.baseUnit, max: 8 },
          ]}
          fixed={{ type: UNIT }}
          done={t.unitSaved}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  );
}
