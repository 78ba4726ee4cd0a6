import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { usePressWhenReady } from './use-press-when-ready.ts';

/** A counter whose price is on its way. */
function open(isReady = false) {
  const done: string[] = [];
  const asked = { subject: 'cart', isReady };
  const hook = renderHook((now: typeof asked) => usePressWhenReady(now, (way: string) => void done.push(way)), {
    initialProps: asked,
  });
  const press = (way: string) => act(() => hook.result.current.press(way));
  const isPressed = () => hook.result.current.isPressed;
  return { done, press, isPressed, change: (now: Partial<typeof asked>) => hook.rerender(Object.assign(asked, now)) };
}

describe('a press', () => {
  it('takes effect at once when all is there', () => {
    const { done, press, isPressed } = open(true);
    press('cash');
    expect([done, isPressed()]).toEqual([['cash'], false]);
  });

  it('before the price is known takes effect once it is, and once only', () => {
    const { done, press, isPressed, change } = open();
    press('cash');
    press('card');
    expect([done, isPressed()]).toEqual([[], true]);
    change({ isReady: true });
    change({ isReady: false });
    change({ isReady: true });
    expect([done, isPressed()]).toEqual([['card'], false]);
  });

  it('is forgotten when the cart changes meanwhile', () => {
    const { done, press, isPressed, change } = open();
    press('cash');
    change({ subject: 'another' });
    expect(isPressed()).toBe(false);
    change({ isReady: true });
    change({ subject: 'cart' });
    expect(done).toEqual([]);
  });
});
