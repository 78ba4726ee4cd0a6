import { LeftOutlined } from '@ant-design/icons';
import type { ApprovalRow } from '@netbar/contract/org/approval/approval.model';
import { Button, Segmented } from 'antd';
import { ApprovalInbox } from '#features/org/approval/kit/ApprovalInbox.tsx';
import { useWords } from '#kernel/lang.ts';
import { type AttendanceAddress, queueKinds, type QueueKind } from './use-attendance-address.ts';
import { sheetWords } from './sheet.words.ts';

/** The queue is of one kind alone, so that its name is not said again in each row. */
const nameOnly = ({ names }: ApprovalRow) => ({ title: names.join(' · ') });

/** Leave or corrections that wait for a decision. */
export function RequestQueue({ address, kind }: { address: AttendanceAddress; kind: QueueKind }) {
  const t = useWords(sheetWords);
  const words: Record<QueueKind, string> = { LEAVE: t.queueLeave, PUNCH_FIX: t.queueFix };
  const reasons = kind === 'LEAVE' ? [t.reasonShort, t.reasonLate, t.reasonProof] : [t.reasonUntrue, t.reasonProof];
  const note = (
    <div className="queue-note row">
      <Segmented<QueueKind>
        value={kind}
        options={queueKinds.map((value) => ({ value, label: words[value] }))}
        onChange={(queue) => address.go({ queue, id: undefined })}
      />
      <Button type="link" icon={<LeftOutlined />} onClick={() => address.go({ queue: undefined, id: undefined })}>
        {t.toSheet}
      </Button>
    </div>
  );
  return <ApprovalInbox title={words[kind]} note={note} subjectType={kind} describe={nameOnly} beside={{ reasons }} />;
}
