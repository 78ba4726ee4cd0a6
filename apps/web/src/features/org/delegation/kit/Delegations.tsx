import { CheckCircleFilled, ClockCircleFilled, MinusCircleOutlined, UndoOutlined } from '@ant-design/icons';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { delegationApi } from '@netbar/contract/org/delegation/delegation.api';
import type { Delegation } from '@netbar/contract/org/delegation/delegation.model';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { Record } from '#kit/record/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Panel } from '#kit/Panel.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { delegationWords } from '../delegation.words.ts';
import './delegation.css';

/** Offered as the last day: a week away. */
const USUAL_DAYS = 6;

/** What the reader handed over and what was handed to them. Shown to those who approve anything. */
export function Delegations() {
  const t = useWords(delegationWords);
  const [isAdding, setAdding] = useState(false);
  const [today] = useState(() => bizDate(new Date()));
  const list = useApi(delegationApi.list, {});
  const delegates = useApi(delegationApi.delegates, {});
  const colleagues = delegates.data ?? [];
  if (colleagues.length === 0 && (list.data ?? []).length === 0) return null;
  const add = colleagues.length > 0 && <Button onClick={() => setAdding(true)}>{t.add}</Button>;
  return (
    <Panel title={t.title} extra={add}>
      <p className="sec">{t.hint}</p>
      <Record read={list}>
        {(rows) => (
          <ul className="rows delegations">
            {rows.length === 0 && <li className="muted">{t.none}</li>}
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Record>
      {isAdding && (
        <FormDrawer
          title={t.add}
          api={delegationApi.add}
          fields={[
            {
              kind: 'select',
              name: 'toAccount',
              label: t.to,
              help: t.toHint,
              options: colleagues.map(({ id, name }) => ({ value: id, label: name })),
            },
            { kind: 'date', name: 'fromDate', label: t.fromDate },
            { kind: 'date', name: 'toDate', label: t.toDate },
            { kind: 'text', name: 'reason', label: t.reason, max: 100, isOptional: true },
          ]}
          initial={{ fromDate: today, toDate: addDays(today, USUAL_DAYS) }}
          done={t.added}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  );
}

const looks: { [S in Delegation['status']]: { tone: Tone; icon: ReactNode } } = {
  COMING: { tone: 'primary', icon: <ClockCircleFilled /> },
  RUNNING: { tone: 'success', icon: <CheckCircleFilled /> },
  ENDED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
  REVOKED: { tone: 'neutral', icon: <UndoOutlined /> },
};

function Row({ row }: { row: Delegation }) {
  const t = useWords(delegationWords);
  const revoke = useCommand(delegationApi.revoke, { done: t.revoked });
  const { id, isOwn, fromName, toName, fromDate, toDate, reason, status } = row;
  const canRevoke = isOwn && (status === 'RUNNING' || status === 'COMING');
  return (
    <li>
      <b>{isOwn ? fill(t.handedTo, { name: toName }) : fill(t.handedBy, { name: fromName })}</b>
      <StatusTag {...looks[status]}>{t[status]}</StatusTag>
      <span className="ell sec">{reason}</span>
      <span className="sp" />
      <span className="num sec">{fill(t.days, { from: fromDate, to: toDate })}</span>
      {canRevoke && (
        <Button type="link" size="small" loading={revoke.isPending} onClick={() => revoke.mutate({ id })}>
          {t.revoke}
        </Button>
      )}
    </li>
  );
}
