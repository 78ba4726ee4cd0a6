import { SwapOutlined } from '@ant-design/icons';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { MoveKind, MoveStatus, type EmployeeMove } from '@netbar/contract/people/employee/employee-move.model';
import { moveKindWords, moveStatusWords } from '@netbar/contract/people/employee/employee.words';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchFilters } from '#kit/branch/use-branch-filter.tsx';
import { codeColumn, textColumn, timeColumn } from '#kit/list/columns.tsx';
import type { Column, Filter } from '#kit/list/list.types.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { Avatar } from '#kit/picture/Avatar.tsx';
import { employeePaths } from '../employee-paths.ts';
import { AskWhom } from './AskWhom.tsx';
import { MoveDrawer } from './MoveDrawer.tsx';
import { MoveKindTag, MoveStatusTag, PostText } from './move-tags.tsx';
import { moveWords } from './move.words.ts';
import { useMoveSteps } from './use-move-steps.tsx';
import '../employee.css';

/** All moves, the latest first. */
export function MoveList({ note }: { note: ReactNode }) {
  const t = useWords(moveWords);
  const lang = useLang();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const canRequest = useCan('EMPLOYEE_MOVE');
  const [isAsking, setAsking] = useState(false);
  const { stepsOf, dialogs } = useMoveSteps();
  const openId = query.get('move');
  const open = (id: string | undefined) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (id) after.set('move', id);
        else after.delete('move');
        return after;
      },
      { replace: true },
    );
  const words = Object.fromEntries(MoveStatus.options.map((status) => [status, moveStatusWords[status][lang]]));
  return (
    <>
      <ListPage
        title={t.title}
        note={note}
        api={employeeApi.moves}
        emptyText={t.empty}
        tabs={useStatusTabs(t.status, MoveStatus.options, words as Record<MoveStatus, string>)}
        filters={useMoveFilters()}
        columns={useMoveColumns()}
        action={
          <>
            <Button onClick={() => void navigate(employeePaths.archives)}>{t.archives}</Button>
            {canRequest && (
              <Button type="primary" icon={<SwapOutlined />} onClick={() => setAsking(true)}>
                {t.request}
              </Button>
            )}
          </>
        }
        rowActions={(row) => [{ key: 'open', label: t.details, onClick: () => open(row.id) }, ...stepsOf(row)]}
      />
      {openId && <MoveDrawer id={openId} onGo={open} onClose={() => open(undefined)} />}
      {isAsking && <AskWhom onClose={() => setAsking(false)} />}
      {dialogs}
    </>
  );
}

function useMoveFilters(): Filter[] {
  const t = useWords(moveWords);
  const lang = useLang();
  return [
    { kind: 'text', name: 'keyword', label: t.employee, placeholder: t.employeeHint },
    ...useBranchFilters(t.branch),
    {
      kind: 'select',
      name: 'kind',
      label: t.kind,
      options: MoveKind.options.map((value) => ({ value, label: moveKindWords[value][lang] })),
    },
    { kind: 'days', name: 'fromDate', toName: 'toDate', label: t.effective },
  ];
}

function useMoveColumns(): Column<EmployeeMove>[] {
  const t = useWords(moveWords);
  return [
    { key: 'employee', title: t.employee, fixed: 'left', card: 'head', render: (row) => <Who move={row} /> },
    { key: 'kind', title: t.kind, card: 'note', render: ({ kind }) => <MoveKindTag kind={kind} /> },
    { key: 'before', title: t.before, card: 'note', most: 220, render: ({ before }) => <PostText post={before} /> },
    { key: 'after', title: t.after, card: 'main', most: 220, render: ({ after }) => <PostText post={after} /> },
    codeColumn('effective', t.effective, ({ effectiveDate }) => effectiveDate, { card: 'aside', firstSort: 'descending' }),
    { key: 'status', title: t.status, render: ({ status }) => <MoveStatusTag status={status} /> },
    textColumn('reason', t.reason, ({ reason }) => reason, { most: 240 }),
    textColumn('applicant', t.applicant, ({ applicantName }) => applicantName ?? t.system),
    timeColumn('created', t.created, ({ createdTime }) => createdTime, { as: 'recent' }),
  ];
}

const Who = ({ move: { employeeName, employeeNo, photo } }: { move: EmployeeMove }) => (
  <span className="emp-who">
    <Avatar name={employeeName} url={photo || undefined} size={28} />
    <span>
      <b className="ell">{employeeName}</b>
      <small className="num">{employeeNo}</small>
    </span>
  </span>
);
