import { isLaunched } from '@netbar/contract/activities/activity/activity.rules';
import { gameApi } from '@netbar/contract/activities/game/game.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { PresetPage } from '#features/activities/activity/kit/PresetPage.tsx';
import { GivenRewards } from '#features/activities/draw/kit/GivenRewards.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordFigures } from '#kit/record/RecordFigures.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { gameWords } from './game.words.ts';

const SHOWN = 50;

/** Activities about games, and one of them with the results that client machines reported. */
export default function GameActivityPage() {
  return (
    <PresetPage
      preset="GAME"
      more={({ id, status }) => isLaunched(status) && <Figures activityId={id} />}
      log={({ id, status }) => isLaunched(status) && <Results activityId={id} />}
    />
  );
}

function Figures({ activityId }: { activityId: string }) {
  const t = useWords(gameWords);
  const read = useApi(gameApi.figures, { activityId });
  return (
    <Record read={read}>
      {({ results, rewarded }) => (
        <RecordFigures
          figures={[
            { key: 'results', label: t.results, value: groupThousands(results) },
            { key: 'rewarded', label: t.rewarded, value: groupThousands(rewarded) },
          ]}
        />
      )}
    </Record>
  );
}

function Results({ activityId }: { activityId: string }) {
  const t = useWords(gameWords);
  const read = useApi(gameApi.list, { activityId, limit: SHOWN });
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
              { key: 'game', title: t.game, render: ({ game }) => game },
              { key: 'result', title: t.result, align: 'right', render: ({ result }) => <b className="num">{result}</b> },
              { key: 'given', title: t.given, render: (row) => <GivenRewards {...row} /> },
              {
                key: 'where',
                title: t.where,
                render: ({ branchName, machineNo }) => (
                  <>
                    {branchName} <small className="muted">{fill(t.machineNo, { no: machineNo })}</small>
                  </>
                ),
              },
              { key: 'match', title: t.match, render: ({ matchId }) => <small className="num muted">{matchId}</small> },
              {
                key: 'time',
                title: t.time,
                render: ({ createdTime }) => <span className="num">{formatTime(new Date(createdTime), 'datetime')}</span>,
              },
            ]}
          />
        )}
      </Record>
    </Panel>
  );
}
