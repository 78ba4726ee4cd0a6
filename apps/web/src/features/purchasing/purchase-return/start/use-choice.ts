import type { ReturnProposal } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { useState } from 'react';
import { type Choice, choose, type Chosen, suggested } from './start.rules.ts';

/**
 * What was chosen, beginning with what is proposed. Rows that a search hides stay known, so that nothing chosen is lost by looking
 * for something else.
 */
export function useChoice(rows: readonly ReturnProposal[]) {
  const [seen, setSeen] = useState({ rows, known: new Map(rows.map((row) => [row.key, row])) });
  const [choice, setChoice] = useState<Choice>(() => suggested(rows));
  let { known } = seen;
  if (seen.rows !== rows) {
    // What comes up first by a later search is proposed too.
    const fresh = rows.filter(({ key }) => !known.has(key));
    known = new Map([...known, ...rows.map((row) => [row.key, row] as const)]);
    setSeen({ rows, known });
    if (fresh.length > 0) setChoice((before) => ({ ...suggested(fresh), ...before }));
  }
  const all = [...known.values()];
  return {
    choice,
    known: all,
    change: (row: ReturnProposal, change: Partial<Chosen>) => setChoice((before) => choose(before, row, change)),
    restore: () => setChoice(suggested(all)),
  };
}
