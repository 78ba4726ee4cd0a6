import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { LeaveRequest, PunchFix } from '@netbar/contract/people/attendance/leave.model';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { fixTitle, leaveTitle } from './request.text.ts';
import { requestWords } from './request.words.ts';

type Request = Pick<LeaveRequest | PunchFix, 'id' | 'version' | 'can'>;

/** The calls that end a request; all of them take its id, version and a note. */
interface Ends {
  withdraw: Endpoint;
  cancel: Endpoint;
}

/** What the reader may do with a request for leave: of their own by their own calls. */
export function LeaveActs({ leave, isOwn }: { leave: LeaveRequest; isOwn: boolean }) {
  const t = useWords(requestWords);
  const ends = isOwn
    ? { withdraw: myAttendanceApi.withdrawMyLeave, cancel: myAttendanceApi.cancelMyLeave }
    : { withdraw: leaveApi.withdrawLeave, cancel: leaveApi.cancelLeave };
  return (
    <Acts request={leave} title={leaveTitle(leave, t)} ends={ends} words={{ cancel: t.cancelLeave, help: t.cancelLeaveHelp }} />
  );
}

/** Only a manager cancels a correction that was approved. */
export function FixActs({ fix, isOwn }: { fix: PunchFix; isOwn: boolean }) {
  const t = useWords(requestWords);
  const withdraw = isOwn ? myAttendanceApi.withdrawMyFix : leaveApi.withdrawFix;
  const can = isOwn ? fix.can.filter((step) => step !== 'cancel') : fix.can;
  return (
    <Acts
      request={{ ...fix, can }}
      title={fixTitle(fix, t)}
      ends={{ withdraw, cancel: leaveApi.cancelFix }}
      words={{ cancel: t.cancelFix, help: t.cancelFixHelp }}
    />
  );
}

interface ActsProps {
  request: Request;
  title: string;
  ends: Ends;
  words: { cancel: string; help: string };
}

function Acts({ request: { id, version, can }, title, ends, words }: ActsProps) {
  const t = useWords(requestWords);
  const { modal } = App.useApp();
  const [isCancelling, setCancelling] = useState(false);
  const withdraw = useCommand(ends.withdraw, { done: t.withdrawn });
  const ask = () =>
    modal.confirm({
      title: fill(t.withdrawAsk, { what: title }),
      content: t.withdrawNote,
      okText: t.withdraw,
      cancelText: t.cancel,
      onOk: () => withdraw.mutateAsync({ id, version, note: '' }).catch(() => {}),
    });
  if (can.length === 0) return null;
  return (
    <span className="day-request-acts">
      {can.includes('withdraw') && (
        <button type="button" className="link" onClick={() => void ask()}>
          {t.withdraw}
        </button>
      )}
      {can.includes('cancel') && (
        <button type="button" className="link" onClick={() => setCancelling(true)}>
          {words.cancel}
        </button>
      )}
      {isCancelling && (
        <FormDrawer
          title={`${words.cancel} · ${title}`}
          api={ends.cancel}
          fields={[{ kind: 'area', name: 'note', label: t.note, help: words.help, isOptional: true }]}
          fixed={{ id, version }}
          done={t.cancelled}
          onClose={() => setCancelling(false)}
        />
      )}
    </span>
  );
}
