import { describe, expect, it } from 'vitest';
import { noBurst, readKeystroke, type Burst } from './scanner.rules.ts';

/** Types a text with a gap between keys and gives what came of it. */
function type(keys: string[], gapMs: number, from: Burst = noBurst) {
  let burst = from;
  let typed = '';
  let code: string | undefined;
  keys.forEach((key, i) => {
    const heard = readKeystroke(burst, key, 1000 + i * gapMs);
    burst = heard.burst;
    typed += heard.typed;
    code ??= heard.code;
  });
  return { burst, typed, code };
}
const keysOf = (text: string) => [...text.split(''), 'Enter'];

describe('a scanner', () => {
  it('is six characters or more, no gap above 50 ms, ended by Enter; the whole burst is the code', () => {
    expect(type(keysOf('6921168509256'), 50)).toEqual({ burst: noBurst, typed: '', code: '6921168509256' });
    expect(type(keysOf('ABC-12'), 5).code).toBe('ABC-12');
  });

  it('is not a hand: one gap of 51 ms and everything goes to whom it was typed for', () => {
    const slow = type(keysOf('692116850925'), 51);
    expect([slow.code, slow.typed]).toEqual([undefined, '692116850925']);
  });

  it('is not five characters', () => {
    expect(type(keysOf('12345'), 5)).toEqual({ burst: noBurst, typed: '12345', code: undefined });
  });

  it('leaves what was typed before it to whom it was typed for', () => {
    const before = readKeystroke(noBurst, '3', 0).burst;
    const { code, typed } = type(keysOf('6921168509256'), 5, before);
    expect([code, typed]).toEqual(['6921168509256', '3']);
  });
});
