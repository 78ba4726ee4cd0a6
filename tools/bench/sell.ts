import { tillApi } from '@netbar/server/testing/till.ts';
import { randomUUID } from 'node:crypto';
import { nextOf, send, type Pressing } from './contend.ts';
import { shoot, type Request } from './load.ts';
import type { Counter, Stage } from './stage.ts';

const PLENTY_FEN = 1_000_000_000;

const press = (path: string, { token }: Counter, input: object): Request => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  body: JSON.stringify(input),
});

function sale(counter: Counter) {
  const { branchId, warehouseId, productId, memberId } = counter;
  return press(tillApi.sell.path, counter, { branchId, warehouseId, productId, memberId, qty: 1, priceFen: 500 });
}

/** Gives every counter more goods and every member more money than a run can use up. */
export async function stockUp(url: string, { counters }: Stage) {
  for (const counter of counters) {
    const { branchId, warehouseId, productId, memberId } = counter;
    await send(url, press(tillApi.recharge.path, counter, { branchId, memberId, principalFen: PLENTY_FEN, bonusFen: 0 }));
    const goods = { branchId, warehouseId, productId, qty: 10_000_000, valueFen: PLENTY_FEN };
    await send(url, press(tillApi.receive.path, counter, goods));
  }
}

export const sales = ({ url, env, counters }: Stage): Pressing => ({
  url,
  env,
  places: counters.map((counter) => () => sale(counter)),
});

export const sellLoad = (url: string, stage: Stage, connections: number) => {
  const next = nextOf(sales(stage).places);
  return (seconds: number) => shoot({ url, connections, seconds, next });
};
