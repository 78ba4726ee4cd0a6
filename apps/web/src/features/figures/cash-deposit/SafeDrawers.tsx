import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { type CashDeposit, PayOutKind } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { Alert, Button, Drawer, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { AllowanceNote, useAllowance } from '#features/money/shift/kit/Allowance.tsx';
import { type Counts, CountTable, pilesOf, withZeros } from '#features/money/shift/kit/CountTable.tsx';
import { Signer } from '#features/money/shift/kit/Explanation.tsx';
import { SignatureInput } from '#features/money/shift/kit/SignatureInput.tsx';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import type { Field } from '#kit/form/form.types.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { formWords } from './form.words.ts';
import '#kit/form/form.css';

type Piles = ReturnType<typeof pilesOf>;

/** Notes and coins as a field: its value is how many of each. */
function CountField({ value = [], onChange }: { value?: Piles; onChange?: (piles: Piles) => void }) {
  const counts: Counts = Object.fromEntries(value.filter(({ count }) => count > 0).map(({ faceFen, count }) => [faceFen, count]));
  return <CountTable counts={counts} onChange={(next) => onChange?.(pilesOf(next))} onEnd={() => {}} />;
}

interface SealDrawerProps {
  branchId: string | undefined;
  onClose: () => void;
  onSealed: (deposit: CashDeposit) => void;
}

/** A bag leaves the safe: counted by face, sealed, and signed by who counted and who carries it. */
export function SealDrawer({ branchId, onClose, onSealed }: SealDrawerProps) {
  const t = useWords(formWords);
  const fields: Field[] = [
    { kind: 'own', name: 'branchId', label: t.branch, control: <BranchSelect /> },
    { kind: 'own', name: 'count', label: t.faces, control: <CountField /> },
    { kind: 'text', name: 'bagNo', label: t.bagNo, help: t.bagNoHelp, max: 40 },
    { kind: 'text', name: 'remark', label: t.remark, max: 200, isOptional: true },
    { kind: 'password', name: 'password', label: t.password },
    { kind: 'own', name: 'carrier', label: t.carrier, help: t.carrierHelp, control: <SignatureInput of="carrier" /> },
  ];
  return (
    <FormDrawer
      title={t.seal}
      api={cashDepositApi.seal}
      fields={fields}
      initial={{ branchId, remark: '' }}
      done={t.sealed}
      onDone={onSealed}
      onClose={onClose}
    />
  );
}

/** The safe is counted without knowing what should be in it. */
export function CountDrawer({ branchId, onClose }: { branchId: string; onClose: () => void }) {
  const t = useWords(formWords);
  const [counts, setCounts] = useState<Counts>({});
  const counting = useCommand(cashDepositApi.count, { done: t.counted, quiet: true, onDone: onClose });
  useMarkPaneDirty(Object.keys(counts).length > 0);
  const isWhole = Object.values(withZeros(counts)).length === Object.values(counts).filter((n) => n !== undefined).length;
  const footer = (
    <div className="form-foot">
      {!isWhole && <Button onClick={() => setCounts(withZeros(counts))}>{t.restZero}</Button>}
      <span className="sp" />
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button
        type="primary"
        disabled={!isWhole}
        loading={counting.isPending}
        onClick={() => counting.mutate({ branchId, count: pilesOf(counts) })}
      >
        {t.save}
      </Button>
    </div>
  );
  return (
    <Drawer open title={t.count} size={480} onClose={onClose} mask={{ closable: false }} footer={footer}>
      {counting.error && <Alert type="error" showIcon title={counting.error.message} className="form-refusal" />}
      <p className="sec">{t.countHelp}</p>
      <CountTable counts={counts} onChange={setCounts} onEnd={() => {}} />
    </Drawer>
  );
}

type Typed = Pick<Sent<typeof cashDepositApi.payOut>, 'kind' | 'fen' | 'reason' | 'approver'>;

/** Above what the reader may pay out alone it asks for a second signature, and only then. */
export function PayOutDrawer({ branchId, onClose }: { branchId: string; onClose: () => void }) {
  const t = useWords(formWords);
  const [form] = Form.useForm<Typed>();
  const fen = Form.useWatch('fen', form) ?? 0;
  const { allowance, isSignerNeeded } = useAllowance({ branchId, kind: 'PAY_OUT', fen });
  const pay = useCommand(cashDepositApi.payOut, { done: t.paidOut, quiet: true, onDone: onClose });
  const [isTouched, setTouched] = useState(false);
  useMarkPaneDirty(isTouched);
  const rules = [{ required: true, message: t.needed }];
  const footer = (
    <div className="form-foot">
      <span className="sp" />
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button type="primary" loading={pay.isPending} onClick={() => form.submit()}>
        {t.save}
      </Button>
    </div>
  );
  return (
    <Drawer open title={t.payOut} size={480} onClose={onClose} mask={{ closable: false }} footer={footer}>
      <Form<Typed>
        form={form}
        layout="vertical"
        initialValues={{ kind: 'EXPENSE' }}
        onValuesChange={() => setTouched(true)}
        onFinish={(typed) => pay.mutate({ branchId, ...typed })}
      >
        {pay.error && <Alert type="error" showIcon title={pay.error.message} className="form-refusal" />}
        <Form.Item name="kind" label={t.kind} rules={rules}>
          <Select options={PayOutKind.options.map((value) => ({ value, label: t[value] }))} />
        </Form.Item>
        <Form.Item name="fen" label={t.amount} rules={rules} extra={<AllowanceNote kind="PAY_OUT" allowance={allowance} />}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name="reason" label={t.reason} rules={rules}>
          <Input maxLength={200} />
        </Form.Item>
        {isSignerNeeded && <Signer />}
      </Form>
    </Drawer>
  );
}
