import type { Endpoint, Sent } from '@netbar/contract/kernel/endpoint';
import { useState } from 'react';
import { call } from '#kernel/call.ts';

/** The most rows that are chosen at once: each is a call of its own. */
export const MOST_CHOSEN = 500;
const ROWS_A_READ = 100;

interface Chosen<Row> {
  /** The question whose rows are chosen. */
  asked: string;
  rows: ReadonlyMap<string, Row>;
}

/** The rows that were ticked. They stay chosen from page to page, and are forgotten when the question changes. */
export function useChosenRows<Row extends { id: string }>(onPage: Row[], asked: string) {
  const [chosen, setChosen] = useState<Chosen<Row>>({ asked, rows: new Map() });
  const kept = chosen.asked === asked ? chosen.rows : new Map<string, Row>();
  // A row on this page is shown as it is now, not as it was when it was ticked.
  const rows = [...kept.values()].map((row) => onPage.find(({ id }) => id === row.id) ?? row);
  const put = (next: Iterable<Row>) => setChosen({ asked, rows: new Map([...next].map((row) => [row.id, row])) });
  return {
    rows,
    tick: (ids: string[], isOn: boolean) => {
      const others = rows.filter(({ id }) => !ids.includes(id));
      put(isOn ? [...others, ...onPage.filter(({ id }) => ids.includes(id))] : others);
    },
    clear: () => put([]),
    /** Reads and chooses everything that matches, up to MOST_CHOSEN rows. */
    chooseAll: async (api: Endpoint, input: object) => {
      const all: Row[] = [];
      for (let page = 1; all.length < MOST_CHOSEN; page++) {
        const got = (await call(api, { ...input, page, limit: ROWS_A_READ } as Sent<Endpoint>)) as { rows: Row[] };
        all.push(...got.rows);
        if (got.rows.length < ROWS_A_READ) break;
      }
      put(all.slice(0, MOST_CHOSEN));
    },
  };
}
