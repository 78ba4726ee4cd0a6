/** What a key of the counter does, in the order the bar shows it. The key is the one it has until somebody changes it. */
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
  recall: 'Alt+H',
  orders: 'Alt+O',
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Y',
  help: '?',
} as const;
export type CounterAction = keyof typeof counterKeys;
export type KeyMap = Record<CounterAction, string>;

/** Those the bar at the bottom has room for. */
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

/** The browser keeps these, and nobody would thank us for taking them; digits and what ends or leaves are spoken for. */
const reserved = /^(?:F5|F11|F12|Ctrl\+[WTN]|Enter|Escape|Tab|Backspace|Delete|Arrow\w+|\d|Ctrl\+[CVXA])$/;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** A key as the map writes it. Shift counts only where it makes no other character: ? is ?, not Shift+/. */
export function nameOfKey({ key, ctrlKey, altKey, metaKey, shiftKey }: Pressed): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  const shift = shiftKey && (key.length > 1 || key === ' ');
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');
}

/** Function keys and combinations mean the same everywhere; bare characters belong to whoever is typing. */
export const isBare = (key: string) => key === 'Space' || key.length === 1;

/** What somebody chose, over what the counter comes with. When two actions ask for one key, nobody's choice counts. */
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

/** Why a key cannot be given to an action; nothing when it can. */
export function whyNot(map: KeyMap, action: CounterAction, key: string): 'reserved' | CounterAction | undefined {
  if (reserved.test(key) || key === '') return 'reserved';
  const other = actionOf(map, key);
  return other === action ? undefined : other;
}
