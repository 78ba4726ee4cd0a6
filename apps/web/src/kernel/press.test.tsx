import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { useCommand } from './hooks.ts';
import { press } from './press.ts';

const apis = import.meta.glob<Record<string, Record<string, Endpoint>>>('../../../../packages/contract/src/**/*.api.ts', {
  eager: true,
});
const changes = Object.values(apis)
  .flatMap((module) => Object.values(module))
  .flatMap((api) => Object.values(api))
  .filter(({ method }) => typeof method === 'string' && method !== 'GET');

const envelope = (status: number, data: object = {}) =>
  new Response(JSON.stringify({ status, message: '', data }), { status: Math.floor(status / 100) });

/** How an answer can leave the result open. */
const lost: Record<string, () => Response> = {
  'no connection': () => {
    throw new TypeError('Failed to fetch');
  },
  'a server that lost its database': () => envelope(50_300),
  'a proxy that gave up': () => new Response('<html>504 Gateway Time-out</html>', { status: 504 }),
  'the same press still at work': () => envelope(40_900, { reason: 'common.stillRunning' }),
};

/** Answers with these in turn and remembers the keys it was sent. */
function answering(...answers: (() => Response)[]) {
  const keys: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key']!);
    return (answers.shift() ?? (() => envelope(20_000)))();
  });
  return keys;
}
const done = () => new Response(JSON.stringify({ status: 200, data: {} }));
const pressAll = async (endpoint: Endpoint, input: object, times: number) => {
  for (let i = 0; i < times; i++) await press(endpoint, input as never).catch(() => {});
};

describe('a press whose answer was lost', () => {
  it.each(Object.entries(lost))(
    'by %s is the same intent when it is pressed again, for every change there is',
    async (_, lose) => {
      expect(changes.length).toBeGreaterThan(100);
      for (const endpoint of changes) {
        const keys = answering(lose, lose, done, done);
        await pressAll(endpoint, { id: 'a', branchId: 'b', qty: 5 }, 4);
        expect([endpoint.path, keys[1], keys[2]]).toEqual([endpoint.path, keys[0], keys[0]]);
        expect(keys[3]).not.toBe(keys[0]);
      }
    },
  );

  it('is another intent with another input, and once it was refused', async () => {
    const keys = answering(lost['no connection']!, done, () => envelope(42_200), done);
    await pressAll(stockApi.adjust, { branchId: 'b', qty: 5 }, 1);
    await pressAll(stockApi.adjust, { branchId: 'b', qty: 6 }, 3);
    expect(new Set(keys).size).toBe(4);
  });

  it('stays the same intent when its form was closed and opened again', async () => {
    const keys = answering(lost['no connection']!, done);
    const Form = () => {
      const adjust = useCommand(stockApi.adjust, { done: '完成' });
      return <button onClick={() => adjust.mutate({ branchId: 'b7' } as never)}>保存</button>;
    };
    show(<Form />);
    fireEvent.click(screen.getByText('保存'));
    await screen.findByText('系统忙，请稍后再试！');
    cleanup();
    show(<Form />);
    fireEvent.click(screen.getByText('保存'));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
  });
});
