/** The actions of the counter with their default keys, in the order of the key bar. */
export const counterKeys = {
  search: 'F2',
  seats: 'F3',
  goods: 'F4',
  member: 'F6',
  refund: 'F7',
  hold: 'F8',
  pay: 'F9',
  accept: 'Space',
  handOver: 'F10',
  recharge: 'Alt+R',
  tempCard: 'Alt+S',
  recall: 'Alt+H',
  orders: 'Alt+O',
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Y',
  help: '?',
} as const;
export type CounterAction = keyof typeof counterKeys;
export type KeyMap = Record<CounterAction, string>;

/** The actions shown in the key bar. */
export const barActions: readonly CounterAction[] = [
  'search',
  'seats',
  'goods',
  'member',
  'refund',
  'hold',
  'pay',
  'accept',
  'handOver',
];

/** Keys that cannot be assigned: the browser uses them, or the counter gives them a fixed meaning. */
const reserved = /^(?:F5|F11|F12|Ctrl\+[WTN]|Enter|Escape|Tab|Backspace|Delete|Arrow\w+|\d|Ctrl\+[CVXA])$/;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** The name of a pressed key. Shift counts only where it does not change the character: ? is ?, not Shift+/. */
export function nameOfKey({ key, ctrlKey, altKey, metaKey, shiftKey }: Pressed): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  const shift = shiftKey && (key.length > 1 || key === ' ');
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');
}

/** Whether a key is a plain character, which belongs to a focused field before the counter. */
export const isBare = (key: string) => key === 'Space' || key.length === 1;

/** The default keys with somebody's choices over them. If two actions then share a key, all choices are ignored. */
export function keyMapOf(chosen: Readonly<Record<string, string>>): KeyMap {
  const map: KeyMap = { ...counterKeys };
  for (const action of Object.keys(counterKeys) as CounterAction[]) {
    const key = chosen[action];
    if (key && !reserved.test(key)) map[action] = key;
  }
  const keys = Object.values(map);
  return new Set(keys).size === keys.length ? map : { ...counterKeys };
}

export const actionOf = (map: KeyMap, key: string): CounterAction | undefined =>
  (Object.keys(map) as CounterAction[]).find((action) => map[action] === key);

/** Why a key cannot be assigned to an action; undefined when it can. */
export function whyNotKey(map: KeyMap, action: CounterAction, key: string): 'reserved' | CounterAction | undefined {
  if (reserved.test(key) || key === '') return 'reserved';
  const other = actionOf(map, key);
  return other === action ? undefined : other;
}
