import type { Sent } from '@netbar/contract/kernel/endpoint';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import type { Shift } from '@netbar/contract/money/shift/shift.model';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { differenceOf } from './Difference.tsx';
import { Explanation } from './Explanation.tsx';
import { SignatureInput } from './SignatureInput.tsx';
import { Standing } from './Standing.tsx';
import { shiftWords } from '../shift.words.ts';

type Typed = Pick<Sent<typeof shiftApi.close>, 'reason' | 'approver' | 'keepFen' | 'password' | 'receiver'>;

interface SignFormProps {
  shift: Shift;
  step: 'explain' | 'sign';
  onStep: (step: number) => void;
  onDone: () => void;
}

/** The last two steps are one form, so that going back loses nothing. */
export function SignForm({ shift, step, onStep, onDone }: SignFormProps) {
  const t = useWords(shiftWords);
  const [form] = Form.useForm<Typed>();
  const { id, branchId, version } = shift;
  const [explained, setExplained] = useState<Partial<Typed>>({});
  const close = useCommand(shiftApi.close, { done: t.handedOver, quiet: true, onDone });
  const isLarge = differenceOf(shift).isLarge;
  const submit = (typed: Typed) => {
    if (step === 'sign') return close.mutate({ id, branchId, version, ...explained, ...typed });
    setExplained(typed);
    onStep(2);
  };
  const isSigning = step === 'sign';
  return (
    <Form<Typed>
      form={form}
      layout="vertical"

      onFinish={submit}
      initialValues={{ keepFen: shift.openingFen }}
    >
      <Standing
        shift={shift}
        foot={
          <>
            <Button onClick={() => onStep(isSigning ? 1 : 0)}>{t.back}</Button>
            <Button type="primary" htmlType="submit" loading={close.isPending} autoFocus={!isSigning && !isLarge}>
              {isSigning ? t.handOver : t.next}
            </Button>
          </>
        }
      >
        {isSigning && close.error && <Alert type="error" showIcon title={close.error.message} className="form-refusal" />}
        {isSigning ? <Signatures /> : isLarge ? <Explanation /> : <p className="muted">{t.nothingToExplain}</p>}
      </Standing>
    </Form>
  );
}

function Signatures() {
  const t = useWords(shiftWords);
  const rules = [{ required: true, message: t.needed }];
  return (
    <>
      <Form.Item name="keepFen" label={t.kept} rules={rules}>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="password" label={t.ownPassword} rules={rules}>
        <Input.Password autoComplete="new-password" autoFocus />
      </Form.Item>
      <Form.Item name="receiver" label={t.receiverSignature} rules={rules}>
        <SignatureInput of="receiver" />
      </Form.Item>
    </>
  );
}
