import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import type { Supplier, SupplierBank as Bank } from '@netbar/contract/purchasing/supplier/supplier.model';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { useCanAtCompany } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Masked } from '#kit/Masked.tsx';
import { Panel } from '#kit/Panel.tsx';
import { supplierWords } from './supplier.words.ts';

/** Whom the supplier's money goes to, for people who may see it. The number is masked; whoever looks at it whole says why. */
export function SupplierBank({ supplier: { id, version }, bank }: { supplier: Supplier; bank: Bank }) {
  const t = useWords(supplierWords);
  const canEdit = useCanAtCompany('SUPPLIER_BANK');
  const [isEditing, setEditing] = useState(false);
  const reveal = async (reason: string) => (await call(supplierApi.revealBank, { id, reason })).bankAccount;
  const facts = [
    { label: t.bankName, value: bank.bankName || '—' },
    { label: t.accountName, value: bank.accountName || '—' },
    { label: t.bankAccount, value: <Masked text={bank.bankAccount} reveal={reveal} /> },
  ];
  const isEmpty = !bank.bankName && !bank.accountName && !bank.bankAccount;
  return (
    <Panel
      title={t.bank}
      extra={
        canEdit && (
          <Button size="small" onClick={() => setEditing(true)}>
            {t.editBank}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <p className="muted">{t.noBank}</p>
      ) : (
        <ul className="rows">
          {facts.map(({ label, value }) => (
            <li key={label}>
              <span className="sec">{label}</span>
              <span className="sp" />
              {value}
            </li>
          ))}
        </ul>
      )}
      {isEditing && (
        <FormDrawer
          title={t.editBank}
          api={supplierApi.setBank}
          fields={[
            { kind: 'text', name: 'bankName', label: t.bankName },
            { kind: 'text', name: 'accountName', label: t.accountName },
            {
              kind: 'text',
              name: 'bankAccount',
              label: t.bankAccount,
              max: 30,
              isOptional: true,
              ...(bank.bankAccount && { help: t.bankKept }),
            },
          ]}
          initial={{ bankName: bank.bankName, accountName: bank.accountName }}
          send={withoutEmptyAccount}
          fixed={{ id, version }}
          done={t.bankSaved}
          onClose={() => setEditing(false)}
        />
      )}
    </Panel>
  );
}

const withoutEmptyAccount = (typed: { bankAccount?: string }) => {
  const { bankAccount, ...rest } = typed;
  return bankAccount ? { ...rest, bankAccount } : rest;
};
