import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useChangeSettings, useSettings } from '#features/counter/console/use-settings.ts';
import { useWords } from '#kernel/lang.ts';
import { Kbd } from './Kbd.tsx';
import { actionWord } from './KeyBar.tsx';
import { counterKeys, nameOfKey, whyNotKey, type CounterAction } from './keys.rules.ts';
import { keyWords } from './keys.words.ts';

const fixed = [
  ['Enter', 'fixedEnter'],
  ['Escape', 'fixedEscape'],
  ['0–9', 'fixedDigits'],
  ['↑ ↓ ← →', 'fixedArrows'],
  ['+ −', 'fixedPlus'],
  ['Delete', 'fixedDelete'],
] as const;

/** Lists every key of the counter and lets people change them. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useWords(keyWords);
  const { keys, chosen } = useSettings();
  const change = useChangeSettings();
  const [asking, setAsking] = useState<CounterAction>();
  useNextKey(asking, () => setAsking(undefined));
  return (
    <Modal
      open
      title={t.keys}
      className="counter-dialog"
      width={640}
      onCancel={onClose}
      keyboard={!asking}
      footer={Object.keys(chosen).length > 0 && <Button onClick={() => change({ keys: {} })}>{t.keysReset}</Button>}
    >
      <p className="sec">{t.keysHint}</p>
      <ul className="keylist">
        {(Object.keys(counterKeys) as CounterAction[]).map((action) => (
          <li key={action}>
            <span>{t[actionWord(action)]}</span>
            <button
              type="button"
              className="link"
              aria-label={`${t[actionWord(action)]} ${keys[action]}`}
              onClick={() => setAsking(action)}
            >
              {asking === action ? t.keyPress : <Kbd>{keys[action]}</Kbd>}
            </button>
          </li>
        ))}
      </ul>
      <h3 className="keyhead">{t.fixedKeys}</h3>
      <ul className="keylist">
        {fixed.map(([key, word]) => (
          <li key={key}>
            <span>{t[word]}</span>
            <Kbd>{key}</Kbd>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** Assigns the next key pressed to the action. */
function useNextKey(action: CounterAction | undefined, onDone: () => void) {
  const t = useWords(keyWords);
  const { message } = App.useApp();
  const { keys, chosen } = useSettings();
  const change = useChangeSettings();
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (!action || ['Control', 'Alt', 'Shift', 'Meta'].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onDone();
    if (event.key === 'Escape') return;
    const key = nameOfKey(event);
    const why = whyNotKey(keys, action, key);
    if (why === 'reserved') return void message.warning(fill(t.keyReserved, { key }));
    if (why) return void message.warning(fill(t.keyTaken, { key, action: t[actionWord(why)] }));
    change({ keys: { ...chosen, [action]: key } });
  });
  useEffect(() => {
    if (!action) return;
    const listen = (event: KeyboardEvent) => take(event);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, [action]);
}
