import { LockOutlined } from '@ant-design/icons';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { isLaunched } from '@netbar/contract/activities/activity/activity.rules';
import type { DrawTerms, Prize } from '@netbar/contract/activities/activity/rule.model';
import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import type { DrawFigures } from '@netbar/contract/activities/draw/draw.model';
import { expectedCost, totalWeight } from '@netbar/contract/activities/draw/draw.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordFigures } from '#kit/record/RecordFigures.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { drawWords } from './draw.words.ts';
import { WeightBar } from './kit/WeightBar.tsx';

/** How much was drawn of an activity, and what is left of its prizes. */
export function DrawRecord({ activity }: { activity: Activity }) {
  const terms = activity.rule.draw as DrawTerms | undefined;
  const read = useApi(drawApi.figures, { activityId: activity.id });
  if (!terms) return null;
  return (
    <Record read={read}>
      {(figures) => (
        <div className="rec-main">
          {isLaunched(activity.status) && <Figures figures={figures} terms={terms} />}
          <PrizeStocks figures={figures} terms={terms} status={activity.status} />
        </div>
      )}
    </Record>
  );
}

function Figures({ figures, terms }: { figures: DrawFigures; terms: DrawTerms }) {
  const t = useWords(drawWords);
  const { draws, costFen, missed, waiting, chances } = figures;
  const expected = (expectedCost(terms.prizes) / 100).toFixed(2);
  return (
    <RecordFigures
      figures={[
        { key: 'draws', label: t.draws, value: groupThousands(draws) },
        {
          key: 'each',
          label: t.perDraw,
          value: draws === 0 ? '—' : yuan(Math.round(costFen / draws)),
          note: fill(t.perDrawNote, { fen: expected }),
        },
        {
          key: 'chances',
          label: t.chances,
          value: groupThousands(chances.given),
          note: fill(t.chancesNote, { used: chances.used, revoked: chances.revoked }),
        },
        { key: 'missed', label: t.missed, value: groupThousands(missed), note: t.missedWhy },
        { key: 'waiting', label: t.WAITING, value: groupThousands(waiting), isWarning: waiting > 0 },
      ]}
    />
  );
}

interface PrizeStocksProps {
  figures: DrawFigures;
  terms: DrawTerms;
  status: Activity['status'];
}

function PrizeStocks({ figures, terms, status }: PrizeStocksProps) {
  const t = useWords(drawWords);
  // Stock can be added once it was approved and until it ends.
  const canAdd = useCan('ACTIVITY_AUDIT') && (status === 'APPROVED' || status === 'PAUSED');
  const rows = terms.prizes.map((prize) => ({
    ...prize,
    ...(figures.prizes.find(({ key }) => key === prize.key) ?? { stock: prize.stock, given: 0, waiting: 0, costFen: 0 }),
  }));
  const hidden = [...(isLaunched(status) ? [] : ['given', 'cost']), ...(canAdd ? [] : ['add'])];
  const columns = usePrizeColumns(figures, terms).filter(({ key }) => !hidden.includes(key));
  return (
    <Panel title={t.prizeTable} flush>
      <RecordTable label={t.prizeTable} rows={rows} keyOf={({ key }) => key} empty="" columns={columns} />
    </Panel>
  );
}

type PrizeRow = Prize & DrawFigures['prizes'][number];

function usePrizeColumns({ activityId, draws, costFen }: DrawFigures, terms: DrawTerms): RecordColumn<PrizeRow>[] {
  const t = useWords(drawWords);
  const total = totalWeight(terms.prizes);
  const most = Math.max(...terms.prizes.map(({ weight }) => weight));
  const left = ({ stock, given }: PrizeRow) => (stock === null ? t.unlimited : fill(t.left, { n: stock - given }));
  return [
    {
      key: 'prize',
      title: t.prize,
      render: ({ name, kind, key }) => (
        <span className="draw-prize">
          {name}
          <small className="muted">
            {key === terms.fallbackKey && <LockOutlined />} {key === terms.fallbackKey ? t.isFallback : t[kind]}
          </small>
        </span>
      ),
    },
    {
      key: 'chance',
      title: t.probability,
      align: 'right',
      render: ({ weight }) => <WeightBar weight={weight} total={total} most={most} />,
    },
    {
      key: 'given',
      title: t.given,
      align: 'right',
      render: ({ given }) => <span className="num">{groupThousands(given)}</span>,
      sum: <span className="num">{groupThousands(draws)}</span>,
    },
    { key: 'stock', title: t.stock, align: 'right', render: (prize) => <span className="num">{left(prize)}</span> },
    {
      key: 'cost',
      title: t.cost,
      align: 'right',
      render: (prize) => <Money fen={prize.costFen} />,
      sum: <Money fen={costFen} />,
    },
    {
      key: 'add',
      title: '',
      align: 'right',
      render: (prize) => prize.stock !== null && <AddStock activityId={activityId} prize={prize} />,
    },
  ];
}

function AddStock({ activityId, prize: { key, name } }: { activityId: string; prize: PrizeRow }) {
  const t = useWords(drawWords);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAdding(true)}>
        {t.addStock}
      </Button>
      {isAdding && (
        <FormDrawer
          title={`${t.addStock} · ${name}`}
          api={drawApi.addStock}
          fields={[
            { kind: 'number', name: 'add', label: t.addQty, min: 1, max: 100_000 },
            { kind: 'area', name: 'reason', label: t.addReason, max: 200 },
          ]}
          fixed={{ activityId, prizeKey: key }}
          done={t.stockAdded}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
