import { describe, expect, it } from 'vitest';
import { actionOf, counterKeys, isBare, keyMapOf, nameOfKey, whyNotKey } from './keys.rules.ts';

const press = (key: string, more: Partial<Parameters<typeof nameOfKey>[0]> = {}) =>
  nameOfKey({ key, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...more });

describe('the counter’s keys', () => {
  it('are each given once, and none that the browser keeps', () => {
    const keys = Object.values(counterKeys);
    expect(new Set(keys).size).toBe(keys.length);
    for (const kept of ['F5', 'F11', 'F12', 'Ctrl+W', 'Ctrl+T', 'Ctrl+N']) expect(keys).not.toContain(kept);
  });

  it('have one name each: ? is not Shift+/, ⌘Z is Ctrl+Z, a space is Space', () => {
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press('z', { metaKey: true })).toBe('Ctrl+Z');
    expect(press(' ')).toBe('Space');
    expect(press('F9', { shiftKey: true })).toBe('Shift+F9');
    expect([isBare('Space'), isBare('?'), isBare('F2'), isBare('Ctrl+Z')]).toEqual([true, true, false, false]);
  });

  it('can be changed, and swap when both are', () => {
    const map = keyMapOf({ pay: 'Ctrl+Enter' });
    expect([actionOf(map, 'Ctrl+Enter'), actionOf(map, 'F9')]).toEqual(['pay', undefined]);
    expect(keyMapOf({ pay: 'F8', hold: 'F9' })).toMatchObject({ pay: 'F8', hold: 'F9' });
  });

  it('keep their own where the choice belongs to another, to the browser or to typing', () => {
    expect(keyMapOf({ pay: 'F8', hold: 'F5', search: '1', nonsense: 'F1' })).toEqual(counterKeys);
    expect(whyNotKey(counterKeys, 'pay', 'F8')).toBe('hold');
    expect(whyNotKey(counterKeys, 'pay', 'F12')).toBe('reserved');
    expect(whyNotKey(counterKeys, 'pay', 'F9')).toBeUndefined();
  });
});
