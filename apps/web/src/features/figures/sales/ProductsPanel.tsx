import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import type { Pairs } from '@netbar/contract/figures/sales/sales.model';
import { fill } from '@netbar/contract/kernel/words';
import { Segmented } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { AbcCurve } from './AbcCurve.tsx';
import { percent } from './figures.ts';
import { salesWords } from './sales.words.ts';
import type { SalesQuestion } from './use-sales-question.ts';

/** Which products bring the sales, and which are bought together. */
export function ProductsPanel({ question }: { question: SalesQuestion }) {
  const t = useWords(salesWords);
  const { panel, put } = question;
  const choice = (
    <Segmented
      size="small"
      value={panel}
      options={[
        { value: 'abc', label: t.abc },
        { value: 'pairs', label: t.pairs },
      ]}
      onChange={(next) => put({ panel: next === 'pairs' ? next : undefined })}
    />
  );
  return (
    <Panel title={panel === 'abc' ? t.abc : t.pairs} note={panel === 'abc' ? t.abcNote : ''} extra={choice}>
      {panel === 'abc' ? <Zones question={question} /> : <BoughtTogether question={question} />}
    </Panel>
  );
}

function Zones({ question: { place, conditions, put } }: { question: SalesQuestion }) {
  const read = useApi(salesApi.abc, place);
  const chosen = conditions['zone'];
  return (
    <Record read={read}>
      {(abc) => <AbcCurve abc={abc} chosen={chosen} onPick={(zone) => put({ zone: zone === chosen ? undefined : zone })} />}
    </Record>
  );
}

function BoughtTogether({ question: { place } }: { question: SalesQuestion }) {
  const t = useWords(salesWords);
  const read = useApi(salesApi.pairs, place);
  return (
    <Record read={read}>
      {({ from, to, orders, pairs }) => (
        <div className="sales-pairs">
          <RecordTable<Pairs['pairs'][number]>
            label={t.pairs}
            rows={pairs}
            keyOf={({ firstId, secondId }) => `${firstId} ${secondId}`}
            empty={t.noPairs}
            columns={[
              { key: 'pair', title: t.products, render: ({ firstName, secondName }) => `${firstName} + ${secondName}` },
              {
                key: 'together',
                title: t.pairTimes,
                align: 'right',
                render: ({ together }) => <span className="num">{groupThousands(together)}</span>,
              },
              {
                key: 'support',
                title: t.support,
                align: 'right',
                render: ({ supportBp }) => <span className="num">{percent(supportBp / 10_000)}</span>,
              },
              {
                key: 'lift',
                title: t.lift,
                align: 'right',
                render: ({ lift }) => (
                  <span className={lift > 100 ? 'num b' : 'num'} title={t.liftNote}>
                    {(lift / 100).toFixed(2)}
                  </span>
                ),
              },
            ]}
          />
          <p className="sales-hint">
            {fill(t.pairsNote, { from, to, n: groupThousands(orders) })} · {t.pairsLimit}
          </p>
        </div>
      )}
    </Record>
  );
}
