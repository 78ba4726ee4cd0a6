import { useEffect, useEffectEvent, useState } from 'react';
import { keepRecord, readKeptRecord } from './kept-records.ts';

/** The changes of one place, one after the other, whoever makes them. */
interface Chain<T> {
  latest: Promise<T>;
  shown: Set<(state: T) => void>;
  underWay: number;
}

/** Kept while somebody shows a place or changes it. After that the disk says what it holds. */
const chains = new Map<string, Chain<unknown>>();

function chainOf<T>(place: string, nothing: T): Chain<T> {
  const found = chains.get(place) as Chain<T> | undefined;
  if (found) return found;
  const latest = readKeptRecord<T>(place).then((kept) => kept ?? nothing);
  const chain: Chain<T> = { latest, shown: new Set(), underWay: 0 };
  chains.set(place, chain as Chain<unknown>);
  return chain;
}

function dropUnused(place: string) {
  const chain = chains.get(place);
  if (chain?.shown.size === 0 && chain.underWay === 0) chains.delete(place);
}

function changeKept<T>(place: string, nothing: T, work: (from: T) => Promise<T> | T): Promise<T> {
  const chain = chainOf(place, nothing);
  const before = chain.latest;
  chain.underWay += 1;
  const apply = async () => {
    const next = await work(await before);
    await keepRecord(place, next);
    for (const show of chain.shown) show(next);
    return next;
  };
  const changed = apply();
  // A change that failed leaves the state as it was.
  chain.latest = changed.catch(() => before);
  const end = () => {
    chain.underWay -= 1;
    dropUnused(place);
  };
  changed.then(end, end);
  return changed;
}

/**
 * What somebody is entering, on the disk with every change, so that a reload keeps it. One change follows the other: a second
 * press or scan acts on the result of the first, although that one waits for the disk. This holds for all parts that use one place,
 * also for a part that was left while its upload went on.
 */
export function useKeptState<T>(place: string, nothing: T) {
  const [state, setState] = useState(nothing);
  const findChain = useEffectEvent(() => chainOf(place, nothing));
  useEffect(() => {
    const chain = findChain();
    const show = (next: T) => setState(next);
    chain.shown.add(show);
    void chain.latest.then((found) => chain.shown.has(show) && show(found));
    return () => {
      chain.shown.delete(show);
      dropUnused(place);
    };
  }, [place]);
  const act = (work: (from: T) => Promise<T> | T) => changeKept(place, nothing, work);
  return { state, act };
}
