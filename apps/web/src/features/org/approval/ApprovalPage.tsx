import { ClockCircleOutlined } from '@ant-design/icons';
import { delegationApi } from '@netbar/contract/org/delegation/delegation.api';
import { fill } from '@netbar/contract/kernel/words';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { approvalWords } from './kit/approval.words.ts';
import { ApprovalInbox } from './kit/ApprovalInbox.tsx';

/** U10: one inbox for every kind of approval. `kind` in the address shows one kind alone. */
export default function ApprovalPage() {
  const t = useWords(approvalWords);
  const [query] = useSearchParams();
  const kind = query.get('kind');
  return <ApprovalInbox title={t.approvals} note={<HandedOver />} {...(kind && { subjectType: kind })} />;
}

/** For whom the reader decides now. */
function HandedOver() {
  const t = useWords(approvalWords);
  const running = useApi(delegationApi.list, {}).data?.filter(({ isOwn, status }) => !isOwn && status === 'RUNNING') ?? [];
  return running.map(({ id, fromName: name, fromDate: from, toDate: to }) => (
    <p key={id} className="queue-banner">
      <ClockCircleOutlined />
      <span>{fill(t.handedOver, { name, from, to })}</span>
      <span className="sp" />
      <Link to="/admin/personal/profile">{t.seeDelegation}</Link>
    </p>
  ));
}
