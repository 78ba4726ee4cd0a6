import { useEffectEvent, useLayoutEffect } from 'react';
import { isSilent } from '#kit/keys/is-silent.ts';
import { isEditable } from '#kit/scanner/is-editable.ts';
import { actionOf, isBare, nameOfKey, type CounterAction, type KeyMap } from './keys.rules.ts';

/** What a handler can listen to: the assignable keys, the fixed keys, and `find`, which is Enter in the search box. */
export type KeySpot = CounterAction | 'find' | 'enter' | 'escape' | 'digit' | 'up' | 'down' | 'plus' | 'minus' | 'delete';
/** Returning false passes the key on to the handler registered before. */
type Handler = (key: string) => void | boolean;

const handlers = new Map<KeySpot, Handler[]>();

/** Handles a key while the component is mounted. Of several handlers the last one registered is called first. */
export function useKey(spot: KeySpot, handler: Handler, isOn = true) {
  const handle = useEffectEvent(handler);
  // Before the screen is painted: a key pressed as soon as its label shows must not be lost.
  useLayoutEffect(() => {
    if (!isOn) return;
    const mine: Handler = (key) => handle(key);
    handlers.set(spot, [...(handlers.get(spot) ?? []), mine]);
    return () =>
      void handlers.set(
        spot,
        (handlers.get(spot) ?? []).filter((each) => each !== mine),
      );
  }, [spot, isOn]);
}

/** Calls the handlers of a key; true when one of them used it. */
export const fireKey = (spot: KeySpot, key = ''): boolean =>
  (handlers.get(spot) ?? []).toReversed().some((handler) => handler(key) !== false);

const fixed: Record<string, KeySpot> = {
  Enter: 'enter',
  Escape: 'escape',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Delete: 'delete',
  '+': 'plus',
  '=': 'plus',
  '-': 'minus',
};

const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, [role=menuitem], [role=option], [role=radio]') !== null;

/**
 * The keys of the counter. Function keys and combinations work everywhere. Plain characters come through `press`, after the
 * scanner has ruled out a scan. Enter, arrows and similar keys belong to the focused element first.
 */
export function useCounterKeys(map: KeyMap) {
  const press = useEffectEvent((key: string): boolean => {
    const action = actionOf(map, key);
    if (action) return fireKey(action, key);
    if (/^\d$/.test(key)) return fireKey('digit', key);
    const spot = fixed[key];
    return spot !== undefined && fireKey(spot, key);
  });
  const down = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isSilent(event)) return;
    const key = nameOfKey(event);
    const isOwn = isEditable(event.target) || (isPressable(event.target) && key === 'Enter');
    if (isBare(key) && !fixed[key]) return;
    if (isOwn && fixed[key] && key !== 'Escape') return;
    // Undo and redo of typed text belong to the field.
    if (isEditable(event.target) && /^Ctrl\+[ZY]$/.test(key)) return;
    if (press(key)) event.preventDefault();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => down(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (key: string) => void press(key);
}
