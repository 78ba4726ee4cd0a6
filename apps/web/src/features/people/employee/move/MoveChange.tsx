import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { fill } from '@netbar/contract/kernel/words';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import type { Post } from '@netbar/contract/people/employee/employee-move.model';
import { Link } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { employeePaths } from '../employee-paths.ts';
import { moveWords } from './move.words.ts';
import { MoveContent } from './MoveDrawer.tsx';
import { PostChange } from './PostChange.tsx';
import '../employee.css';

/** What an approval keeps of the posts before and after a move. */
type AskedPost = Pick<Post, 'branchName' | 'positionName' | 'kind' | 'weekHours'>;

/**
 * What a request for a move would change, in the inbox. Whoever decides for somebody else may not reach the branches; they see what
 * the approval itself keeps.
 */
export function MoveChange({ approval }: { approval: Approval }) {
  const t = useWords(moveWords);
  const read = useApi(employeeApi.getMove, { id: approval.subjectId });
  if (read.error) return <AskedMove approval={approval} />;
  return (
    <Record read={read}>
      {(move) => <MoveContent move={move} extra={<Link to={employeePaths.record(move.employeeId)}>{t.goToArchive}</Link>} />}
    </Record>
  );
}

function AskedMove({ approval }: { approval: Approval }) {
  const t = useWords(moveWords);
  const { effectiveDate } = approval.after as { effectiveDate: string };
  const postOf = (asked: unknown): Post => {
    const post = asked as AskedPost;
    return { ...post, branchId: post.branchName, positionId: post.positionName, baseFen: null };
  };
  return (
    <Panel title={t.effect} note={<span className="num">{fill(t.onDay, { date: effectiveDate })}</span>} flush>
      <PostChange before={postOf(approval.before)} after={postOf(approval.after)} />
    </Panel>
  );
}
