import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { Link } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { employeePaths } from '../employee-paths.ts';
import { MoveKindTag, MoveStatusTag, PostText } from '../move/move-tags.tsx';
import { moveWords } from '../move/move.words.ts';
import { employeeRecordWords } from './record.words.ts';

const SHOWN = 20;

/** What was requested about somebody's employment, also what was refused. */
export function MovesOf({ employeeId }: { employeeId: string }) {
  const [t, m] = [useWords(employeeRecordWords), useWords(moveWords)];
  const read = useApi(employeeApi.moves, { employeeId, limit: SHOWN });
  return (
    <Panel title={t.moves} flush>
      <Record read={read}>
        {({ rows }) => (
          <RecordTable
            label={t.moves}
            rows={rows}
            keyOf={({ id }) => id}
            empty={t.noMoves}
            columns={[
              {
                key: 'date',
                title: m.effective,
                render: ({ id, effectiveDate }) => (
                  <Link className="num" to={employeePaths.move(id)}>
                    {effectiveDate}
                  </Link>
                ),
              },
              { key: 'kind', title: m.kind, render: ({ kind }) => <MoveKindTag kind={kind} /> },
              { key: 'before', title: m.before, render: ({ before }) => <PostText post={before} /> },
              { key: 'after', title: m.after, render: ({ after }) => <PostText post={after} /> },
              { key: 'who', title: m.applicant, render: ({ applicantName }) => applicantName ?? m.system },
              { key: 'status', title: m.status, render: ({ status }) => <MoveStatusTag status={status} /> },
            ]}
          />
        )}
      </Record>
    </Panel>
  );
}
