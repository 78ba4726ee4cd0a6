import { approvalSubjects } from '@netbar/contract/catalogue';
import { UNIT } from '@netbar/contract/goods/product/product.model';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import type { Rule } from '@netbar/contract/org/approval/approval.model';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { Button, Segmented, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { SupplierTabSlot } from './kit/product.slots.ts';
import { productWords } from './product.words.ts';
import './product.css';

const tabs = ['setting', 'supplier'] as const;
type Tab = (typeof tabs)[number];

/** How products are handled, and the suppliers. The tab stands in the address. */
export default function ProductSettingPage() {
  const t = useWords(productWords);
  const [canSet, canSeeSuppliers] = [useCan('PRODUCT_SETTING'), useCan('SUPPLIER_LIST')];
  const [query, setQuery] = useSearchParams();
  if (!canSeeSuppliers || !SupplierTabSlot.isFilled()) return <Settings note={null} />;
  // Whoever may set nothing came for the suppliers.
  const first: Tab = canSet ? 'setting' : 'supplier';
  const tab = tabs.find((each) => each === query.get('tab')) ?? first;
  const words: Record<Tab, string> = { setting: t.settingTab, supplier: t.suppliers };
  const note = (
    <Segmented<Tab>
      value={tab}
      options={tabs.map((value) => ({ value, label: words[value] }))}
      onChange={(next) => setQuery(next === first ? {} : { tab: next })}
    />
  );
  return tab === 'supplier' ? <SupplierTabSlot title={t.setting} note={note} /> : <Settings note={note} />;
}

function Settings({ note }: { note: ReactNode }) {
  const t = useWords(productWords);
  const canSet = useCan('PRODUCT_SETTING');
  return (
    <>
      <PageHead title={t.setting} note={note} />
      <div className="stack">
        <Lists />
        {canSet && <Rules />}
        <Units />
      </div>
    </>
  );
}

/** K2: the ways to the pages of categories and groups, for whoever may open them. */
function Lists() {
  const t = useWords(productWords);
  const [canClassify, canGroup] = [useCan('CLASSIFY'), useCan('GROUPING')];
  const lists = [
    ...(canClassify ? [{ path: '/admin/product/productSetting/code', name: t.classes, text: t.classesText }] : []),
    ...(canGroup ? [{ path: '/admin/product/productSetting/groupCode', name: t.groups, text: t.groupsText }] : []),
  ];
  if (lists.length === 0) return null;
  return (
    <Panel title={t.lists}>
      <ul className="rows">
        {lists.map(({ path, name, text }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
            <span className="ell sec">{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
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

function RuleRow({ rule, isSaving, onSave }: { rule: Rule; isSaving: boolean; onSave: (rule: Rule) => void }) {
  const t = useWords(productWords);
  const [minFen, setMinFen] = useState(rule.minFen);
  const lang = useLang();
  const subject = approvalSubjects[rule.subjectType];
  const name = subject?.name[lang] ?? rule.subjectType;
  return (
    <li>
      <b>{name}</b>
      <Switch
        checked={rule.isNeeded}
        aria-label={name}
        loading={isSaving}
        onChange={(isNeeded) => onSave({ ...rule, isNeeded, minFen })}
      />
      {rule.isNeeded && subject?.hasAmount && (
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
