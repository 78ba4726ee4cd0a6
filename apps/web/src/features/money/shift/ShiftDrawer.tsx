import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import type { Shift, ShiftRow } from '@netbar/contract/money/shift/shift.model';
import { Alert, Descriptions, Drawer } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { ByTender } from './kit/ByTender.tsx';
import { RecountTag, ShiftState } from './ShiftStatusTag.tsx';
import { shiftWords } from './shift.words.ts';

/** One shift: its figures, what was moved, every count, and the manager's word. */
export function ShiftDrawer({ row, onClose }: { row: ShiftRow; onClose: () => void }) {
  const t = useWords(shiftWords);
  const canAudit = useCan('SHIFT_AUDIT');
  const [isAuditing, setAuditing] = useState(false);
  const { id, branchId } = row;
  const shift = useApi(shiftApi.detail, { id, branchId });
  const audit = canAudit && shift.data?.status === 'CLOSED' && (
    <DutyButton type="primary" whyNot={shift.data.whyNotAudit} onClick={() => setAuditing(true)}>
      {t.audit}
    </DutyButton>
  );
  return (
    <Drawer open size={640} title={`${t.detail} ${row.no}`} onClose={onClose} extra={audit}>
      <Record read={shift}>
        {(data) => (
          <div className="stack">
            {data.whyNotAudit !== null && <Alert type="info" showIcon title={data.whyNotAudit} />}
            <Figures shift={data} />
            {data.tenders.length > 0 && (
              <Panel title={t.takings}>
                <ByTender tenders={data.tenders} />
              </Panel>
            )}
            {data.moves.length > 0 && <Moves shift={data} />}
            {data.counts.length > 0 && <Counted shift={data} />}
            <Timeline kind="SHIFT" id={id} branchId={branchId} />
            {isAuditing && (
              <FormDrawer
                title={t.audit}
                api={shiftApi.audit}
                fields={[{ kind: 'area', name: 'remark', label: t.remark, max: 200 }]}
                fixed={{ id, branchId, version: data.version }}
                done={t.audited}
                onClose={() => setAuditing(false)}
              />
            )}
          </div>
        )}
      </Record>
    </Drawer>
  );
}

const timeOf = (at: string | null) => (at ? formatTime(new Date(at), 'datetime') : '—');

function Figures({ shift }: { shift: Shift }) {
  const t = useWords(shiftWords);
  const dropped = shift.countedFen === null || shift.keptFen === null ? null : shift.countedFen - shift.keptFen;
  return (
    <Descriptions
      column={{ xs: 1, sm: 2 }}
      size="small"
      items={[
        { key: 'status', label: t.status, children: <ShiftState shift={shift} /> },
        { key: 'drawer', label: t.drawer, children: shift.drawerName },
        { key: 'cashier', label: t.cashier, children: shift.cashierName },
        { key: 'receiver', label: t.receiver, children: shift.receiverName ?? '—' },
        { key: 'openedTime', label: t.openedTime, children: timeOf(shift.openedTime) },
        { key: 'closedTime', label: t.closedTime, children: timeOf(shift.closedTime) },
        { key: 'opening', label: t.opening, children: <Money fen={shift.openingFen} /> },
        { key: 'expected', label: t.expected, children: <Money fen={shift.expectedFen} /> },
        { key: 'counted', label: t.counted, children: <Money fen={shift.countedFen} /> },
        { key: 'diff', label: t.diff, children: <Money fen={shift.diffFen} /> },
        ...(shift.isRecounted ? [{ key: 'firstDiff', label: t.firstDiff, children: <Money fen={shift.firstDiffFen} /> }] : []),
        { key: 'kept', label: t.kept, children: <Money fen={shift.keptFen} /> },
        { key: 'dropped', label: t.dropped, children: <Money fen={dropped} /> },
        { key: 'approver', label: t.approver, children: shift.approverName ?? '—' },
        { key: 'auditor', label: t.auditor, children: shift.auditorName ?? '—' },
        { key: 'reason', label: t.reason, children: shift.reason || '—' },
        { key: 'remark', label: t.remark, children: shift.remark || '—' },
      ]}
    />
  );
}

/** Who signed beside the cashier, and whether they did so for themselves because nobody else could. */
function SignedBy({ approverName, isAlone }: { approverName: string | null; isAlone: boolean }) {
  const t = useWords(shiftWords);
  if (!approverName) return null;
  return (
    <>
      <span className="sec">{fill(t.signedBy, { name: approverName })}</span>
      {isAlone && <span className="t-error">{t.alone}</span>}
    </>
  );
}

function Moves({ shift: { moves } }: { shift: Shift }) {
  const t = useWords(shiftWords);
  return (
    <Panel title={t.moves}>
      <ul className="rows">
        {moves.map(({ kind, fen, reason, actorName, createdTime, ...signed }) => (
          <li key={createdTime}>
            <b>{t[kind]}</b>
            <Money fen={kind === 'PAY_IN' ? fen : -fen} />
            <span className="sec">{reason}</span>
            <SignedBy {...signed} />
            <span className="sp" />
            <span className="num sec">{`${actorName} ${timeOf(createdTime)}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Counted({ shift: { counts } }: { shift: Shift }) {
  const t = useWords(shiftWords);
  return (
    <Panel title={t.counts}>
      <ul className="rows">
        {counts.map(({ countedFen, expectedFen, reason, actorName, createdTime, approverName, isAlone }, i) => (
          <li key={createdTime}>
            {i > 0 && <RecountTag />}
            <Money fen={countedFen} />
            <span className="sec">
              {t.diff} <Money fen={countedFen - expectedFen} />
            </span>
            {reason && <span className="sec">{reason}</span>}
            <SignedBy {...{ approverName, isAlone }} />
            <span className="sp" />
            <span className="num sec">{`${actorName} ${timeOf(createdTime)}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
