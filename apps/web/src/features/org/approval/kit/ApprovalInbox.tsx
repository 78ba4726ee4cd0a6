import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { useState, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { approvalWords } from './approval.words.ts';
import { ApprovalDrawer } from './ApprovalDrawer.tsx';
import { ApprovalNames, ApprovalPlace } from './ApprovalText.tsx';
import { ApprovalState } from './ApprovalStatusTag.tsx';

interface ApprovalInboxProps {
  title: string;
  note?: ReactNode;
  subjectType: string;
  /** What would change, in the words of the feature whose change it is. */
  children: (approval: Approval) => ReactNode;
}

const statuses = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE'] as const;

/** Requests of one kind: the waiting ones first, each opened in a drawer where it is decided or taken back. */
export function ApprovalInbox({ title, note, subjectType, children }: ApprovalInboxProps) {
  const t = useWords(approvalWords);
  const [openId, setOpenId] = useState<string>();
  return (
    <>
      <ListPage
        title={title}
        note={note}
        api={approvalApi.list}
        fixed={{ subjectType }}
        emptyText={t.noRequests}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          { kind: 'select', name: 'status', label: t.status, options: statuses.map((value) => ({ value, label: t[value] })) },
        ]}
        columns={[
          { key: 'no', title: t.no, fixed: 'left', render: (row) => <span className="num">{row.no}</span> },
          { key: 'about', title: t.about, render: (row) => <ApprovalNames row={row} /> },
          { key: 'where', title: t.where, render: (row) => <ApprovalPlace row={row} /> },
          { key: 'reason', title: t.reason, render: (row) => row.reason },
          { key: 'applicant', title: t.applicant, render: (row) => row.applicantName ?? t.system },
          { key: 'status', title: t.status, render: (row) => <ApprovalState row={row} /> },
          {
            key: 'time',
            title: t.time,
            render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
          },
        ]}
        rowActions={(row) => [{ key: 'open', label: row.canDecide ? t.review : t.detail, onClick: () => setOpenId(row.id) }]}
      />
      {openId && (
        <ApprovalDrawer id={openId} onClose={() => setOpenId(undefined)}>
          {children}
        </ApprovalDrawer>
      )}
    </>
  );
}
