import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { fill } from '@netbar/contract/kernel/words';
import { ApprovalInbox } from '#features/org/approval/kit/ApprovalInbox.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { moveWords } from './move.words.ts';
import { MoveList } from './MoveList.tsx';

const SUBJECT = 'EMPLOYEE_MOVE';
type Tab = 'list' | 'approve';

/**
 * Moves of people and the requests for them. `?move=` opens a move. `?tab=approve` is the inbox; `?id=`, which messages carry, is a
 * request in it.
 */
export default function ChangeBranchPage() {
  const t = useWords(moveWords);
  const [query, setQuery] = useSearchParams();
  const canList = useCan('EMPLOYEE_LIST');
  const waiting = useApi(approvalApi.list, { subjectType: SUBJECT, view: 'WAITING', limit: 1 }).data?.total ?? 0;
  const tab: Tab = !canList || query.get('tab') === 'approve' || query.has('id') ? 'approve' : 'list';
  const choice = canList && (
    <Segmented<Tab>
      value={tab}
      options={[
        { value: 'list', label: t.list },
        { value: 'approve', label: waiting > 0 ? fill(t.inboxOf, { n: waiting }) : t.inbox },
      ]}
      onChange={(next) => setQuery(next === 'list' ? {} : { tab: next })}
    />
  );
  if (tab === 'list') return <MoveList note={choice} />;
  return (
    <ApprovalInbox
      title={t.title}
      note={<div className="queue-note">{choice}</div>}
      subjectType={SUBJECT}
      beside={{ reasons: [t.tooMany, t.wrongDay] }}
    />
  );
}
