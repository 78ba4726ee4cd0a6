import type { Sent } from '@netbar/contract/kernel/endpoint';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import type { Shift } from '@netbar/contract/money/shift/shift.model';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { CountTable, isWhole, pilesOf, withZeros, type Counts } from './CountTable.tsx';
import { Explanation } from './Explanation.tsx';
import { Standing } from './Standing.tsx';
import { shiftWords } from '../shift.words.ts';

interface CountStepProps {
  shift: Shift;
  onCounted: (shift: Shift) => void;
  /** The last count still holds, and nobody counts again. */
  onKeep: () => void;
  onCancel: () => void;
}

const at = ({ id, branchId, version }: Shift) => ({ id, branchId, version });

/** The count that stands. It is sent once every note and coin has a figure, so that nobody stores an empty one by mistake. */
export function FirstCount({ shift, onCounted, onCancel }: CountStepProps) {
  const t = useWords(shiftWords);
  const [counts, setCounts] = useState<Counts>({});
  const counting = useCommand(shiftApi.count, { onDone: onCounted });
  // Not before the cash has stopped moving.
  const isReady = shift.status === 'COUNTING' && isWhole(counts);
  const count = () => isReady && counting.mutate({ ...at(shift), count: pilesOf(counts) });
  return (
    <Standing
      shift={shift}
      foot={
        <>
          <Button onClick={onCancel}>{t.cancelCount}</Button>
          <Button type="primary" disabled={!isReady} loading={counting.isPending} onClick={count}>
            {t.next}
          </Button>
        </>
      }
    >
      <CountTable counts={counts} onChange={setCounts} onEnd={count} />
      <CountHint counts={counts} onChange={setCounts} />
    </Standing>
  );
}

type Typed = Pick<Sent<typeof shiftApi.recount>, 'reason' | 'approver'>;

/** Counts again beside the manager, who signs and says why. */
export function Recount({ shift, onCounted, onKeep, onCancel }: CountStepProps) {
  const t = useWords(shiftWords);
  const [form] = Form.useForm<Typed>();
  const [counts, setCounts] = useState<Counts>({});
  const recount = useCommand(shiftApi.recount, { quiet: true, onDone: onCounted });
  const isReady = shift.status === 'COUNTING' && isWhole(counts);
  return (
    <Form<Typed>
      form={form}
      layout="vertical"

      onFinish={(typed) => isReady && recount.mutate({ ...at(shift), ...typed, count: pilesOf(counts) })}
    >
      <Standing
        shift={shift}
        foot={
          <>
            <Button onClick={onCancel}>{t.cancelCount}</Button>
            {shift.isCounted && <Button onClick={onKeep}>{t.keepCount}</Button>}
            <Button type="primary" htmlType="submit" disabled={!isReady} loading={recount.isPending}>
              {t.recount}
            </Button>
          </>
        }
      >
        <Alert
          type={recount.error ? 'error' : 'warning'}
          showIcon
          title={recount.error?.message ?? t.recountHint}
          className="form-refusal"
        />
        <CountTable counts={counts} onChange={setCounts} onEnd={() => {}} />
        <CountHint counts={counts} onChange={setCounts} />
        <Explanation />
      </Standing>
    </Form>
  );
}

function CountHint({ counts, onChange }: { counts: Counts; onChange: (counts: Counts) => void }) {
  const t = useWords(shiftWords);
  return (
    <p className="count-hint">
      <small className="muted">{t.allFaces}</small>
      {!isWhole(counts) && (
        <Button size="small" onClick={() => onChange(withZeros(counts))}>
          {t.restZero}
        </Button>
      )}
    </p>
  );
}
