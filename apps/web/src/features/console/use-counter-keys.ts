import { useEffect, useEffectEvent } from 'react';
import { actionOf, isBare, nameOfKey, type KeyMap } from './keys.rules.ts';
import { fire, type Spot } from './keys.ts';

const fixed: Record<string, Spot> = {
  Enter: 'enter',
  Escape: 'escape',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Delete: 'delete',
  '+': 'plus',
  '=': 'plus',
  '-': 'minus',
};

/** A dialog has its own keys; so has somebody who picks a character. */
const isSilent = (event: KeyboardEvent) =>
  event.isComposing ||
  event.keyCode === 229 ||
  document.querySelector('.ant-modal-wrap:not([style*="none"]), .ant-drawer-open') !== null;

export const isEditable = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable=true]') !== null;
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, [role=menuitem], [role=option], [role=radio]') !== null;

/**
 * The keys of the counter. Function keys and combinations act everywhere; bare characters come by `press`, held back for a
 * moment by the scanner; Enter, arrows and the like belong to whatever has the focus.
 */
export function useCounterKeys(map: KeyMap) {
  const press = useEffectEvent((key: string): boolean => {
    const action = actionOf(map, key);
    if (action) return fire(action, key);
    if (/^\d$/.test(key)) return fire('digit', key);
    const spot = fixed[key];
    return spot !== undefined && fire(spot, key);
  });
  const down = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isSilent(event)) return;
    const key = nameOfKey(event);
    const isOwn = isEditable(event.target) || (isPressable(event.target) && key === 'Enter');
    if (isBare(key) && !fixed[key]) return;
    if (isOwn && fixed[key] && key !== 'Escape') return;
    // Undo of what is typed is the field's own.
    if (isEditable(event.target) && /^Ctrl\+[ZY]$/.test(key)) return;
    if (press(key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => down(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (key: string) => void press(key);
}
