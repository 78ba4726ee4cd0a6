import { memberSignInApi } from '@netbar/contract/activities/sign-in/sign-in.api';
import type { MemberSignInFigures } from '@netbar/contract/activities/sign-in/sign-in.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { GivenRewards } from '#features/activities/draw/kit/GivenRewards.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordFigures } from '#kit/record/RecordFigures.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { memberSignInWords } from './sign-in.words.ts';
import { SignInCalendar } from './SignInCalendar.tsx';

const SHOWN = 50;

/** How many signed in, day by day, and how long their streaks are. */
export function MemberSignInRecord({ activityId }: { activityId: string }) {
  const [month, setMonth] = useState<string>();
  const read = useApi(memberSignInApi.figures, { activityId, ...(month && { month }) });
  return (
    <Record read={read}>
      {(figures) => (
        <div className="rec-main">
          <Figures figures={figures} />
          <SignInCalendar figures={figures} onMonth={setMonth} />
          <Streaks figures={figures} />
        </div>
      )}
    </Record>
  );
}

function Figures({ figures: { signIns, today, longestStreak } }: { figures: MemberSignInFigures }) {
  const t = useWords(memberSignInWords);
  return (
    <RecordFigures
      figures={[
        { key: 'all', label: t.times, value: groupThousands(signIns) },
        { key: 'today', label: t.today, value: groupThousands(today) },
        { key: 'longest', label: t.longest, value: longestStreak, unit: t.days },
      ]}
    />
  );
}

function Streaks({ figures: { streaks } }: { figures: MemberSignInFigures }) {
  const t = useWords(memberSignInWords);
  const most = Math.max(1, ...streaks.map(({ members }) => members));
  return (
    <Panel title={t.streaks} note={t.streaksNote} flush>
      <RecordTable
        label={t.streaks}
        rows={streaks}
        keyOf={({ streak }) => String(streak)}
        empty={t.noStreaks}
        columns={[
          { key: 'streak', title: t.streak, render: ({ streak }) => <span className="num">{streak}</span> },
          {
            key: 'members',
            title: t.members,
            render: ({ members }) => (
              <span className="sign-in-bar">
                <b className="num">{groupThousands(members)}</b>
                <i style={{ width: `${(members / most) * 60}%` }} />
              </span>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** The newest sign-ins. */
export function SignInList({ activityId }: { activityId: string }) {
  const t = useWords(memberSignInWords);
  const read = useApi(memberSignInApi.list, { activityId, limit: SHOWN });
  return (
    <Panel title={t.records} note={fill(t.newest, { n: SHOWN })} flush>
      <Record read={read}>
        {({ rows }) => (
          <RecordTable
            label={t.records}
            rows={rows}
            keyOf={({ id }) => id}
            empty={t.noRecords}
            columns={[
              {
                key: 'member',
                title: t.member,
                render: ({ memberName, memberNo }) => (
                  <>
                    {memberName} <small className="muted num">{memberNo}</small>
                  </>
                ),
              },
              {
                key: 'date',
                title: t.date,
                render: ({ createdTime }) => <span className="num">{formatTime(new Date(createdTime), 'datetime')}</span>,
              },
              { key: 'streak', title: t.streak, align: 'right', render: ({ streak }) => <span className="num">{streak}</span> },
              { key: 'given', title: t.given, render: (row) => <GivenRewards {...row} /> },
              {
                key: 'where',
                title: t.where,
                render: ({ branchName, machineNo }) => (
                  <>
                    {branchName}{' '}
                    <small className="muted">{machineNo === null ? t.counter : fill(t.machineNo, { no: machineNo })}</small>
                  </>
                ),
              },
            ]}
          />
        )}
      </Record>
    </Panel>
  );
}
