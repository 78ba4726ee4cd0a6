import { createEvent, fireEvent } from '@testing-library/react';

/** Presses a key at a time of its own, whenever it is handled. Says whether the key was left to the field. */
export function pressKeyAt(timeStamp: number, key: string, on: Element = document.body): boolean {
  const event = createEvent.keyDown(on, { key });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return fireEvent(on, event);
}

/** Types as fast as a scanner: one millisecond between keys, whatever the machine needs to handle each. */
export function typeFast(text: string, on: Element = document.body): boolean[] {
  const start = performance.now();
  return [...text.split(''), 'Enter'].map((key, i) => pressKeyAt(start + i, key, on));
}
