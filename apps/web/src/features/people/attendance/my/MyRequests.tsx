import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { FixActs, LeaveActs } from '../request/RequestActs.tsx';
import { RequestState, SwapState } from '../request/RequestState.tsx';
import { fixNote, fixTitle, leaveSpan, leaveTitle, swapNote, swapTitle } from '../request/request.text.ts';
import { requestWords } from '../request/request.words.ts';
import { type MyRequest, sortRequests } from './my-requests.rules.ts';
import { myWords, type MyWords } from './my.words.ts';
import { SwapActs } from './SwapActs.tsx';

const SHOWN = 4;

/** Leave, corrections and swaps of one's own, and swaps that colleagues would like. */
export function MyRequests() {
  const t = useWords(myWords);
  const [isAll, setAll] = useState(false);
  const read = useApi(myAttendanceApi.myRequests, {});
  const swaps = useApi(rosterSwapApi.ownSwaps, {}).data;
  const ownId = swaps?.employeeId ?? null;
  const requests = read.data ? sortRequests(read.data, swaps?.own ?? []) : [];
  const toAnswer = [...(swaps?.own ?? []), ...(swaps?.open ?? [])].filter(({ can }) => can.includes('take'));
  return (
    <>
      {toAnswer.length > 0 && (
        <Panel title={t.toAnswer} note={toAnswer.length} flush>
          <ul className="my-requests">
            {toAnswer.map((swap) => (
              <Row key={swap.id} request={{ kind: 'swap', swap }} ownId={ownId} hasActs />
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title={t.requests}
        flush
        extra={
          requests.length > 0 && (
            <button type="button" className="link" onClick={() => setAll(true)}>
              {t.all}
            </button>
          )
        }
      >
        <Record read={read}>{() => <List requests={requests.slice(0, SHOWN)} ownId={ownId} />}</Record>
      </Panel>
      {isAll && (
        <Drawer open size={480} title={t.requests} className="my-all" onClose={() => setAll(false)}>
          <List requests={requests} ownId={ownId} hasActs />
        </Drawer>
      )}
    </>
  );
}

interface ListProps {
  requests: readonly MyRequest[];
  ownId: string | null;
  hasActs?: boolean;
}

function List({ requests, ownId, hasActs = false }: ListProps) {
  const t = useWords(myWords);
  if (requests.length === 0) return <p className="my-none muted">{t.noRequests}</p>;
  return (
    <ul className="my-requests">
      {requests.map((request) => (
        <Row key={keyOf(request)} request={request} ownId={ownId} hasActs={hasActs} />
      ))}
    </ul>
  );
}

const keyOf = (request: MyRequest) =>
  request.kind === 'leave' ? request.leave.id : request.kind === 'fix' ? request.fix.id : request.swap.id;

interface RowProps {
  request: MyRequest;
  ownId: string | null;
  hasActs: boolean;
}

function Row({ request, ownId, hasActs }: RowProps) {
  const t = useWords(requestWords);
  const words = useWords(myWords);
  switch (request.kind) {
    case 'leave': {
      const { leave } = request;
      const isHeld = leave.status === 'PENDING';
      return (
        <li>
          <b>{leaveTitle(leave, t)}</b>
          <RequestState status={leave.status} />
          <small>
            {leaveSpan(leave, t)}
            {isHeld && ` · ${t.held}`}
          </small>
          <small className="num">{whoOf(leave, words)}</small>
          {hasActs && <LeaveActs leave={leave} isOwn />}
        </li>
      );
    }
    case 'fix': {
      const { fix } = request;
      return (
        <li>
          <b>{fixTitle(fix, t)}</b>
          <RequestState status={fix.status} />
          <small className="ell">{fixNote(fix, t)}</small>
          <small className="num">{whoOf(fix, words)}</small>
          {hasActs && <FixActs fix={fix} isOwn />}
        </li>
      );
    }
    case 'swap': {
      const { swap } = request;
      return (
        <li>
          <b>{swapTitle(swap, t)}</b>
          <SwapState status={swap.status} />
          <small>{swapNote(swap, ownId, t)}</small>
          <small>{swap.employeeId === ownId ? swap.otherName : swap.employeeName}</small>
          {hasActs && <SwapActs swap={swap} />}
        </li>
      );
    }
  }
}

interface Decided {
  status: string;
  approverNames: readonly string[];
  endedTime: string | null;
}

/** Who may decide while it waits, the first of several; afterwards the day on which it was decided. */
function whoOf({ status, approverNames, endedTime }: Decided, { others }: MyWords): string {
  const [name = '', ...rest] = approverNames;
  if (status === 'PENDING') return rest.length > 0 ? fill(others, { name }) : name;
  return endedTime === null ? '' : formatTime(new Date(endedTime), 'date').slice(5);
}
