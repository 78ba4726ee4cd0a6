import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepRecord, readKeptRecord } from './kept-records.ts';

/**
 * What somebody is entering, on the disk with every change, so that a reload keeps it. One change follows the other: a second
 * press or scan acts on the result of the first, although that one waits for the disk.
 */
export function useKeptState<T>(place: string, nothing: T) {
  const [state, setState] = useState(nothing);
  const latest = useRef<Promise<T>>(undefined);
  const readOnce = () => (latest.current ??= readKeptRecord<T>(place).then((kept) => kept ?? nothing));
  const show = useEffectEvent(() => void readOnce().then(setState));
  useEffect(() => {
    latest.current = undefined;
    show();
  }, [place]);
  const act = (work: (from: T) => Promise<T> | T): Promise<T> => {
    const before = readOnce();
    const apply = async () => {
      const next = await work(await before);
      await keepRecord(place, next);
      setState(next);
      return next;
    };
    const changed = apply();
    // A change that failed leaves the state as it was.
    latest.current = changed.catch(() => before);
    return changed;
  };
  return { state, act };
}
