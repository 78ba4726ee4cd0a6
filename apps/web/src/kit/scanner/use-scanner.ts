import { useEffectEvent, useLayoutEffect } from 'react';
import { isEditable } from './is-editable.ts';
import { BURST_GAP_MS, noBurst, readKeystroke, type Burst } from './scanner.rules.ts';

interface ScannerOptions {
  /** Called with a complete code. */
  onCode: (code: string) => void;
  /** Called with a character typed by hand outside any field, after a short delay. */
  onTyped: (key: string) => void;
}

/** The value of a field before the burst, to restore it when the burst was a code. */
interface Field {
  input: HTMLInputElement | HTMLTextAreaElement;
  value: string;
}

/** When no key followed for so long, the last one was typed by hand. */
const SETTLE_MS = BURST_GAP_MS + 10;
/** A timer this late means a busy machine. */
const LATE_MS = 20;
const MOST_WAITS = 10;

const nameOf = (key: string) => (key === ' ' ? 'Space' : key.toUpperCase());

/**
 * Tells scanned codes from typed keys, wherever the focus is. Outside fields a character is held back until it is clear which
 * it is; in a field it is written immediately and removed again when it was part of a code.
 */
export function useScanner({ onCode, onTyped }: ScannerOptions) {
  const coded = useEffectEvent(onCode);
  const typed = useEffectEvent(onTyped);
  useLayoutEffect(() => {
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
    const waitForMore = (waits = MOST_WAITS) => {
      const due = performance.now() + SETTLE_MS;
      timer = setTimeout(() => {
        // On a busy machine the next key of a scan is late, as this timer is. Its digits must not be taken for shortcuts.
        if (performance.now() - due > LATE_MS && waits > 0) waitForMore(waits - 1);
        else settle();
      }, SETTLE_MS);
    };
    const listen = (event: KeyboardEvent) => {
      if (!isForUs(event, burst)) return;
      const heard = readKeystroke(burst, event.key, event.timeStamp);
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
      waitForMore();
      if (!field) swallow(event);
    };
    addEventListener('keydown', listen, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', listen, true);
    };
  }, []);
}

/** Password fields are never read as codes, however fast they are filled in: a code is shown on the screen. */
const isSecret = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'password';

/** Whether the scanner looks at a key. Enter and space on a button belong to the button, unless a burst is under way. */
function isForUs(event: KeyboardEvent, burst: Burst): boolean {
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (isSecret(event.target)) return false;
  // Every Enter ends a burst, so numbers confirmed one by one do not become one long code.
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

/** Sets the value through the native setter and an input event, so that React notices the change. */
function restore(field: Field | undefined) {
  if (!field) return;
  const { input, value } = field;
  const proto = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

type Reader = (code: string) => void;

const readers: Reader[] = [];

/** Receives scanned codes while the component is mounted; of several readers the last one mounted. */
export function useScan(reader: Reader) {
  const read = useEffectEvent(reader);
  useLayoutEffect(() => {
    const mine: Reader = (code) => read(code);
    readers.push(mine);
    return () => void readers.splice(readers.indexOf(mine), 1);
  }, []);
}

export const deliverScan = (code: string) => readers.at(-1)?.(code);
