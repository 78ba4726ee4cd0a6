import type { Sent } from '@netbar/contract/kernel/endpoint';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { CashMoveKind, type Shift } from '@netbar/contract/money/shift/shift.model';
import { Alert, Button, Drawer, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { AllowanceNote, useAllowance } from './kit/Allowance.tsx';
import { Signer } from './kit/Explanation.tsx';
import { shiftWords } from './shift.words.ts';
import '#kit/form/form.css';

type Typed = Pick<Sent<typeof shiftApi.moveCash>, 'kind' | 'fen' | 'reason' | 'approver'>;

/** Cash that is no sale. A pay-out above what the cashier may pay alone asks for a second signature, and only then. */
export function CashMove({ shift: { id, branchId, version }, onClose }: { shift: Shift; onClose: () => void }) {
  const t = useWords(shiftWords);
  const [form] = Form.useForm<Typed>();
  const kind = Form.useWatch('kind', form);
  const fen = Form.useWatch('fen', form) ?? 0;
  const { allowance, isSignerNeeded } = useAllowance({ branchId, kind: 'PAY_OUT', fen });
  const move = useCommand(shiftApi.moveCash, { done: t.cashSaved, quiet: true, onDone: onClose });
  const [isTouched, setTouched] = useState(false);
  useMarkPaneDirty(isTouched);
  const rules = [{ required: true, message: t.needed }];
  const footer = (
    <div className="form-foot">
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button type="primary" loading={move.isPending} onClick={() => form.submit()}>
        {t.save}
      </Button>
    </div>
  );
  return (
    <Drawer open title={t.cash} size={480} onClose={onClose} mask={{ closable: false }} footer={footer}>
      <Form<Typed>
        form={form}
        layout="vertical"

        onValuesChange={() => setTouched(true)}
        onFinish={(typed) => move.mutate({ id, branchId, version, ...typed })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) form.submit();
        }}
      >
        {move.error && <Alert type="error" showIcon title={move.error.message} className="form-refusal" />}
        <Form.Item name="kind" label={t.kind} rules={rules}>
          <Select options={CashMoveKind.options.map((value) => ({ value, label: t[value] }))} />
        </Form.Item>
        <Form.Item
          name="fen"
          label={t.amount}
          rules={rules}
          extra={kind === 'PAY_OUT' && <AllowanceNote kind="PAY_OUT" allowance={allowance} />}
        >
          <MoneyInput />
        </Form.Item>
        <Form.Item name="reason" label={t.reason} rules={rules}>
          <Input maxLength={200} />
        </Form.Item>
        {kind === 'PAY_OUT' && isSignerNeeded && <Signer />}
      </Form>
    </Drawer>
  );
}
