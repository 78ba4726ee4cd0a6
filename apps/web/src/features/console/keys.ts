import { useEffect, useEffectEvent } from 'react';
import type { CounterAction } from './keys.rules.ts';

/** Keys of the map, those that always mean the same, and `find`: Enter in the search box. */
export type Spot = CounterAction | 'find' | 'enter' | 'escape' | 'digit' | 'up' | 'down' | 'plus' | 'minus' | 'delete';
/** False passes the key on to whoever stood there before. */
type Handler = (key: string) => void | boolean;

const standing = new Map<Spot, Handler[]>();

/** Says what a key does while this shows. Of several, the one that came last is asked first. */
export function useKey(spot: Spot, handler: Handler, isOn = true) {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!isOn) return;
    const mine: Handler = (key) => handle(key);
    standing.set(spot, [...(standing.get(spot) ?? []), mine]);
    return () =>
      void standing.set(
        spot,
        (standing.get(spot) ?? []).filter((each) => each !== mine),
      );
  }, [spot, isOn]);
}

/** Whether anybody wanted it. */
export const fire = (spot: Spot, key = ''): boolean =>
  (standing.get(spot) ?? []).toReversed().some((handler) => handler(key) !== false);
