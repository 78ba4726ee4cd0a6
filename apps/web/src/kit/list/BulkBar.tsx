import { CloseOutlined } from '@ant-design/icons';
import type { Endpoint, Sent } from '@netbar/contract/kernel/endpoint';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState, type ReactNode } from 'react';
import { press } from '#kernel/press.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';

/** An action on every ticked row, one call each: a refusal of one does not undo the others. */
export interface BulkAction<Row> {
  key: string;
  label: string;
  icon?: ReactNode;
  isDangerous?: boolean;
  /** The rows it applies to. The others are left out and not counted. */
  isFor: (row: Row) => boolean;
  /** The question before it runs; `{n}` is the number of rows. */
  ask: string;
  api: Endpoint;
  input: (row: Row) => object;
}

interface BulkBarProps<Row> {
  rows: Row[];
  actions: BulkAction<Row>[];
  nameOf: (row: Row) => string;
  onDone: () => void;
}

interface Failure {
  name: string;
  why: string;
}

/** The number of ticked rows and the actions for them. */
export function BulkBar<Row extends { id: string }>({ rows, actions, nameOf, onDone }: BulkBarProps<Row>) {
  const t = useWords(kitWords);
  const { modal, message } = App.useApp();
  const cache = useQueryClient();
  const [done, setDone] = useState<number>();
  const run = async ({ api, input, isFor }: BulkAction<Row>) => {
    const failures: Failure[] = [];
    const chosen = rows.filter(isFor);
    for (const [i, row] of chosen.entries()) {
      setDone(i);
      await press(api, input(row) as Sent<Endpoint>).catch((error: Error) =>
        failures.push({ name: nameOf(row), why: error.message }),
      );
    }
    setDone(undefined);
    onDone();
    await refreshFeatures(cache, api.stale);
    const counts = { done: chosen.length - failures.length, failed: failures.length };
    if (failures.length === 0) message.success(fill(t.bulkDone, counts));
    else
      modal.warning({
        title: fill(t.bulkPartly, counts),
        content: <Failures failures={failures} />,
        okText: t.confirm,
        width: 480,
      });
  };
  const ask = (action: BulkAction<Row>) =>
    modal.confirm({
      title: fill(action.ask, { n: rows.filter(action.isFor).length }),
      okText: action.label,
      cancelText: t.cancel,
      okButtonProps: { danger: action.isDangerous ?? false },
      onOk: () => run(action),
    });
  return (
    <div className="bulk" role="region" aria-label={t.bulk}>
      <span>
        {done === undefined ? fill(t.selected, { n: rows.length }) : fill(t.bulkRunning, { n: done, all: rows.length })}
      </span>
      <i className="vr" />
      {actions.map((action) => (
        <button
          key={action.key}
          type="button"
          className={action.isDangerous ? 'link danger' : 'link'}
          disabled={done !== undefined || !rows.some(action.isFor)}
          onClick={() => void ask(action)}
        >
          {action.icon} {action.label}
        </button>
      ))}
      <span className="sp" />
      <button type="button" className="ib small" aria-label={t.clearSelection} onClick={onDone}>
        <CloseOutlined />
      </button>
    </div>
  );
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
