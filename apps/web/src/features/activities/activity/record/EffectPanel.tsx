import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { ENOUGH_MEMBERS } from '@netbar/contract/activities/activity/effect.rules';
import type { ActivityEffect } from '@netbar/contract/activities/activity/trial.model';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Chart } from '#kit/chart/Chart.tsx';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { Related } from '#kit/record/Related.tsx';
import { activityWords } from '../kit/activity.words.ts';
import { recordWords } from './record.words.ts';

/** What the activity brought: day by day, by who pays, and beside the members who were left out. */
export function EffectPanel({ activity }: { activity: Activity }) {
  const read = useApi(activityApi.effect, { id: activity.id });
  return (
    <Record read={read}>
      {(effect) => (
        <div className="rec-main">
          <Days effect={effect} />
          <Uplift effect={effect} holdoutBp={activity.holdoutBp ?? 0} />
          <Funders effect={effect} activity={activity} />
        </div>
      )}
    </Record>
  );
}

function Days({ effect: { days } }: { effect: ActivityEffect }) {
  const t = useWords(recordWords);
  return (
    <Panel title={t.effect} note={t.effectNote}>
      {days.length === 0 ? (
        <p className="muted">{t.noEffect}</p>
      ) : (
        <Chart
          label={t.effect}
          labels={days.map(({ day }) => day.slice(5))}
          series={[
            { name: t.costSeries, kind: 'bar', values: days.map(({ costFen }) => costFen / 100) },
            { name: t.usesSeries, kind: 'line', values: days.map(({ uses }) => uses) },
          ]}
        />
      )}
    </Panel>
  );
}

/** Never a bare number: with its range, or why there is none. */
function Uplift({ effect: { uplift, reached, heldOut }, holdoutBp }: { effect: ActivityEffect; holdoutBp: number }) {
  const t = useWords(recordWords);
  const rows = [
    { key: 'reached', name: t.reached, ...reached },
    { key: 'heldOut', name: t.heldOut, ...heldOut },
  ];
  return (
    <Panel title={t.uplift} note={t.upliftNote}>
      {holdoutBp === 0 ? (
        <p className="muted">{t.noHoldout}</p>
      ) : (
        <>
          {uplift ? (
            <p>
              <b className="effect-uplift">
                <Money fen={uplift.fen} isChange />
              </b>{' '}
              {fill(t.upliftRange, { from: yuan(uplift.fromFen), to: yuan(uplift.toFen) })}
              {uplift.fromFen <= 0 && uplift.toFen >= 0 && <span className="pace-warn"> {t.upliftUnsure}</span>}
            </p>
          ) : (
            <p className="muted">
              {fill(t.tooFew, { reached: reached.members, heldOut: heldOut.members, least: ENOUGH_MEMBERS })}
            </p>
          )}
          <RecordTable
            label={t.uplift}
            rows={rows}
            keyOf={({ key }) => key}
            empty=""
            columns={[
              { key: 'name', title: t.group, render: ({ name }) => name },
              {
                key: 'members',
                title: t.people,
                align: 'right',
                render: ({ members }) => <span className="num">{groupThousands(members)}</span>,
              },
              {
                key: 'mean',
                title: t.mean,
                align: 'right',
                render: ({ members, meanFen }) => <Money fen={members > 0 ? meanFen : null} />,
              },
            ]}
          />
        </>
      )}
    </Panel>
  );
}

function Funders({ effect, activity: { funders } }: { effect: ActivityEffect; activity: Activity }) {
  const t = useWords(recordWords);
  const words = useWords(activityWords);
  const rows = [
    { key: 'company', who: words.company, bp: funders.companyBp, fen: effect.companyFen },
    { key: 'branch', who: words.branch, bp: funders.branchBp, fen: effect.branchFen },
    { key: 'supplier', who: words.supplier, bp: funders.supplierBp, fen: effect.supplierFen },
  ]
    .filter(({ bp }) => bp > 0)
    .map(({ key, who, bp, fen }) => ({ key, name: `${who} ${bp / 100}%`, value: <Money fen={fen} /> }));
  return (
    <Panel title={t.funders} flush>
      <Related groups={[{ key: 'funders', rows }]} />
    </Panel>
  );
}
