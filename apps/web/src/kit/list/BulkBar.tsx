import { CloseOutlined } from '@ant-design/icons';
import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { press } from '#kernel/press.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { useUndoMessage } from '#kernel/undo.tsx';
import { Keycap } from '../Keycap.tsx';
import { kitWords } from '../kit.words.ts';
import { Money } from '../Money.tsx';
import { listWords } from './list.words.ts';
import { MOST_CHOSEN } from './use-chosen-rows.ts';

/** An action on every chosen row, one call each: a refusal of one does not undo the others. */
export interface BulkAction<Row> {
  key: string;
  label: string;
  icon?: ReactNode;
  isDangerous?: boolean;
  /** The rows it applies to. The others are left out, and `whyNot` says why. */
  isFor: (row: Row) => boolean;
  whyNot?: (row: Row) => string;
  /** The question before it runs; `{n}` is the number of rows. Without one it runs at once, which suits what can be undone. */
  ask?: string;
  api: Endpoint;
  input: (row: Row) => object;
  /** The call that takes one row's change back, by the row and the answer. */
  undo?: { api: Endpoint; input: (row: Row, got: Got<Endpoint>) => object };
}

export interface Bulk<Row> {
  actions: BulkAction<Row>[];
  nameOf: (row: Row) => string;
  /** Amounts that are added up over the chosen rows. */
  sums?: { key: string; label: string; fen: (row: Row) => number }[];
}

interface BulkBarProps<Row> extends Bulk<Row> {
  rows: Row[];
  /** How many rows match in all. */
  total: number;
  onAll: () => Promise<void>;
  onDone: () => void;
}

/** The number and the sums of the chosen rows and the actions for them. The next step that all of them share is the primary one. */
export function BulkBar<Row extends { id: string }>({
  rows,
  actions,
  nameOf,
  sums = [],
  total,
  onAll,
  onDone,
}: BulkBarProps<Row>) {
  const [t, l] = [useWords(kitWords), useWords(listWords)];
  const { done, ask } = useBulk({ rows, nameOf, onDone });
  const isBusy = done !== undefined;
  const shared = actions.find(({ isFor, isDangerous = false }) => !isDangerous && rows.every(isFor));
  const all = Math.min(total, MOST_CHOSEN);
  return (
    <div className="bulk" role="region" aria-label={t.bulk}>
      <b>{isBusy ? fill(t.bulkRunning, { n: done, all: rows.length }) : fill(t.selected, { n: rows.length })}</b>
      {sums.map(({ key, label, fen }) => (
        <span key={key}>
          {label} <Money fen={rows.reduce((sum, row) => sum + fen(row), 0)} />
        </span>
      ))}
      <i className="vr" />
      {actions.map((action) => {
        const n = rows.filter(action.isFor).length;
        const isPrimary = action === shared;
        return (
          <Button
            key={action.key}
            size="small"
            type={isPrimary ? 'primary' : 'default'}
            danger={action.isDangerous ?? false}
            icon={action.icon}
            disabled={isBusy || n === 0}
            data-list-step={isPrimary || undefined}
            onClick={() => ask(action)}
          >
            {action.label} {n}
            {isPrimary && <Keycap>Space</Keycap>}
          </Button>
        );
      })}
      <span className="sp" />
      {rows.length < all && (
        <button type="button" className="link" disabled={isBusy} onClick={() => void onAll()}>
          {fill(total > MOST_CHOSEN ? l.chooseFirst : l.chooseAll, { n: all })}
        </button>
      )}
      <button type="button" className="ib small" aria-label={t.clearSelection} onClick={onDone}>
        <CloseOutlined />
      </button>
    </div>
  );
}

interface Failure {
  name: string;
  why: string;
}

/** Asks, runs an action row by row, and says what became of each. */
function useBulk<Row extends { id: string }>({ rows, nameOf, onDone }: Pick<BulkBarProps<Row>, 'rows' | 'nameOf' | 'onDone'>) {
  const [t, l] = [useWords(kitWords), useWords(listWords)];
  const { modal, message } = App.useApp();
  const cache = useQueryClient();
  const showUndo = useUndoMessage();
  const [done, setDone] = useState<number>();
  const run = async ({ api, input, isFor, whyNot, undo }: BulkAction<Row>) => {
    const leftOut = whyNot ? rows.filter((row) => !isFor(row)) : [];
    const failures: Failure[] = leftOut.map((row) => ({ name: nameOf(row), why: whyNot?.(row) ?? '' }));
    const chosen = rows.filter(isFor);
    const reverts: { api: Endpoint; input: object }[] = [];
    for (const [i, row] of chosen.entries()) {
      setDone(i);
      await press(api, input(row) as Sent<Endpoint>)
        .then((got) => undo && reverts.push({ api: undo.api, input: undo.input(row, got) }))
        .catch((error: Error) => failures.push({ name: nameOf(row), why: error.message }));
    }
    setDone(undefined);
    onDone();
    await refreshFeatures(cache, api.stale);
    const counts = { done: chosen.length + leftOut.length - failures.length, failed: failures.length };
    if (reverts.length > 0) showUndo(fill(t.bulkDone, counts), reverts);
    else if (failures.length === 0) message.success(fill(t.bulkDone, counts));
    if (failures.length > 0)
      modal.warning({
        title: fill(t.bulkPartly, counts),
        content: <Failures failures={failures} />,
        okText: t.confirm,
        width: 480,
      });
  };
  const ask = (action: BulkAction<Row>) => {
    const n = rows.filter(action.isFor).length;
    if (!action.ask) return void run(action);
    modal.confirm({
      title: fill(action.ask, { n }),
      content: n < rows.length && fill(l.leftOut, { n: rows.length - n }),
      okText: action.label,
      cancelText: t.cancel,
      okButtonProps: { danger: action.isDangerous ?? false },
      onOk: () => run(action),
    });
  };
  return { done, ask };
}

const Failures = ({ failures }: { failures: Failure[] }) => (
  <ul className="rows bulk-failures">
    {failures.map(({ name, why }) => (
      <li key={name}>
        <b>{name}</b>
        <span className="sec">{why}</span>
      </li>
    ))}
  </ul>
);
