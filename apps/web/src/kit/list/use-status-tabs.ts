import { useWords } from '#kernel/lang.ts';
import type { TabRow } from './list.types.ts';
import { listWords } from './list.words.ts';

/** The tabs of a list by the states of its records, as the endpoint counts them. `words` names each state. */
export function useStatusTabs<S extends string>(label: string, states: readonly S[], words: Record<S, string>): TabRow[] {
  const t = useWords(listWords);
  return [
    { name: 'status', label, tabs: [{ value: '', label: t.all }, ...states.map((value) => ({ value, label: words[value] }))] },
  ];
}
