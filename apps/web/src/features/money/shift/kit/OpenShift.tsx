import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import type { Drawer } from '@netbar/contract/money/shift/shift.model';
import type { Signature } from '@netbar/contract/platform/auth/auth.model';
import { Alert, Form, Modal } from 'antd';
import { useState } from 'react';
import { CallError } from '#kernel/call.ts';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { CountTable, pilesOf, type Counts } from './CountTable.tsx';
import { Explanation } from './Explanation.tsx';
import { shiftWords } from '../shift.words.ts';
import './shift.css';

interface Explained {
  reason?: string;
  approver?: Signature;
}

/** Counts the drawer and begins. Only when it does not hold what was left there is anything else asked. */
export function OpenShift({ drawer, onClose }: { drawer: Drawer; onClose: () => void }) {
  const t = useWords(shiftWords);
  const [form] = Form.useForm<Explained>();
  const [counts, setCounts] = useState<Counts>({});
  const open = useCommand(shiftApi.open, { done: t.opened, quiet: true, onDone: onClose });
  const isUnexplained = open.error instanceof CallError && open.error.reason === shiftErrors.differenceUnexplained.reason;
  const [mustExplain, setMustExplain] = useState(false);
  if (isUnexplained && !mustExplain) setMustExplain(true);
  const send = (explained: Explained) =>
    open.mutate({ branchId: drawer.branchId, drawerId: drawer.id, count: pilesOf(counts), ...explained });
  return (
    <Modal
      open
      title={`${t.open} · ${drawer.name}`}
      width={560}
      okText={t.open}
      confirmLoading={open.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="sec">{t.openHint}</p>
      {open.error && (
        <Alert type={isUnexplained ? 'warning' : 'error'} showIcon title={open.error.message} className="form-refusal" />
      )}
      <CountTable counts={counts} onChange={setCounts} onEnd={() => form.submit()} />
      <Form form={form} layout="vertical" onFinish={send}>
        {mustExplain && <Explanation />}
      </Form>
    </Modal>
  );
}
