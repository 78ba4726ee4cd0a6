import { LockOutlined } from '@ant-design/icons';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { isLaunched } from '@netbar/contract/activities/activity/activity.rules';
import type { DrawTerms } from '@netbar/contract/activities/activity/rule.model';
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
import { RecordTable } from '#kit/record/RecordTable.tsx';
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
          <PrizeStocks figures={figures} terms={terms} isLive={activity.status === 'APPROVED' || activity.status === 'PAUSED'} />
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
  /** Stock can be added once it was approved and until it ends. */
  isLive: boolean;
}

function PrizeStocks({ figures, terms, isLive }: PrizeStocksProps) {
  const t = useWords(drawWords);
  const canAdd = useCan('ACTIVITY_AUDIT') && isLive;
  const [adding, setAdding] = useState<{ key: string; name: string }>();
  const total = totalWeight(terms.prizes);
  const most = Math.max(...terms.prizes.map(({ weight }) => weight));
  const rows = terms.prizes.map((prize) => ({
    ...prize,
    ...(figures.prizes.find(({ key }) => key === prize.key) ?? { stock: prize.stock, given: 0, waiting: 0, costFen: 0 }),
  }));
  const left = (stock: number | null, given: number) => (stock === null ? t.unlimited : fill(t.left, { n: stock - given }));
  return (
    <Panel title={t.prizeTable} flush>
      <RecordTable
        label={t.prizeTable}
        rows={rows}
        keyOf={({ key }) => key}
        empty=""
        columns={[
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
            sum: <span className="num">{groupThousands(figures.draws)}</span>,
          },
          {
            key: 'stock',
            title: t.stock,
            align: 'right',
            render: ({ stock, given }) => <span className="num">{left(stock, given)}</span>,
          },
          {
            key: 'cost',
            title: t.cost,
            align: 'right',
            render: ({ costFen }) => <Money fen={costFen} />,
            sum: <Money fen={figures.costFen} />,
          },
          ...(canAdd
            ? [
                {
                  key: 'add',
                  title: '',
                  align: 'right' as const,
                  render: ({ key, name, stock }: (typeof rows)[number]) =>
                    stock !== null && (
                      <Button size="small" onClick={() => setAdding({ key, name })}>
                        {t.addStock}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {adding && (
        <FormDrawer
          title={`${t.addStock} · ${adding.name}`}
          api={drawApi.addStock}
          fields={[
            { kind: 'number', name: 'add', label: t.addQty, min: 1, max: 100_000 },
            { kind: 'area', name: 'reason', label: t.addReason, max: 200 },
          ]}
          fixed={{ activityId: figures.activityId, prizeKey: adding.key }}
          done={t.stockAdded}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Panel>
  );
}
