import { useEffect, useEffectEvent } from 'react';
import { BURST_GAP_MS, hear, noBurst, type Burst } from './scanner.rules.ts';
import { isEditable } from './use-counter-keys.ts';

interface ScannerOptions {
  /** A whole code. */
  onCode: (code: string) => void;
  /** A character that was typed by hand outside any field, a moment late. */
  onTyped: (key: string) => void;
}

/** How a field stood before the burst, so that nothing of the code stays in it. */
interface Field {
  input: HTMLInputElement | HTMLTextAreaElement;
  value: string;
}

const nameOf = (key: string) => (key === ' ' ? 'Space' : key.toUpperCase());

/**
 * Tells a scanner from a hand, wherever the focus is. Outside fields every character waits until it is clear whose it is;
 * in a field it is written at once, and taken out again when it was a code.
 */
export function useScanner({ onCode, onTyped }: ScannerOptions) {
  const coded = useEffectEvent(onCode);
  const typed = useEffectEvent(onTyped);
  useEffect(() => {
    let burst: Burst = noBurst;
    let field: Field | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (text: string) => {
      if (!field) for (const key of text) typed(nameOf(key));
    };
    const settle = () => {
      const { text } = burst;
      burst = noBurst;
      flush(text);
      field = undefined;
    };
    const listen = (event: KeyboardEvent) => {
      if (!isForUs(event, burst)) return;
      const heard = hear(burst, event.key, event.timeStamp);
      if (heard.typed) flush(heard.typed);
      if (heard.burst.text.length === 1) field = fieldOf(event.target);
      burst = heard.burst;
      clearTimeout(timer);
      if (heard.code) {
        swallow(event);
        restore(field);
        field = undefined;
        return coded(heard.code);
      }
      if (event.key === 'Enter') return void (field = undefined);
      timer = setTimeout(settle, BURST_GAP_MS + 10);
      if (!field) swallow(event);
    };
    addEventListener('keydown', listen, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', listen, true);
    };
  }, []);
}

/** A manager's password, however fast it is typed or filled in, is nobody's code: it would stand on the screen. */
const isSecret = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'password';

/** Enter and a space on a button are the button's, unless a burst is under way. */
function isForUs(event: KeyboardEvent, burst: Burst): boolean {
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (isSecret(event.target)) return false;
  // Every Enter ends a burst: numbers confirmed one by one are not one long code.
  if (event.key === 'Enter') return burst.text !== '';
  if (event.key.length !== 1) return false;
  const isPressed = event.target instanceof HTMLElement && event.target.closest('button, a, [role=switch]') !== null;
  return burst.text !== '' || !(event.key === ' ' && isPressed);
}

const fieldOf = (target: EventTarget | null): Field | undefined =>
  isEditable(target) ? { input: target, value: target.value } : undefined;

function swallow(event: KeyboardEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** As if it had been typed back: whoever keeps the field's value hears of it. */
function restore(field: Field | undefined) {
  if (!field) return;
  const { input, value } = field;
  const proto = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
