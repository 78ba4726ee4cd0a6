import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import type { Got, Sent } from '@netbar/contract/kernel/endpoint';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { randomUUID } from 'node:crypto';
import { signatureOf } from './counter-duties.ts';
import { noSums, setThresholds } from './limits.ts';
import { dot } from './probe/sample.ts';
import { giveCredentials, PASSWORD } from './sign-in.ts';
import type { Person, World } from './world.ts';

export type Deposit = Got<typeof cashDepositApi.get>;
export type Depositors = Awaited<ReturnType<typeof hireDepositors>>;

export const depositFunctions = ['DEPOSIT_LIST', 'DEPOSIT_WORK', 'DEPOSIT_BOOK', 'DEPOSIT_EXPORT'];
const works = ['DEPOSIT_LIST', 'DEPOSIT_WORK', 'DEPOSIT_EXPORT', 'SHIFT_WORK', 'SHIFT_AUDIT'];

/** A branch with a manager who counts, a cashier who carries, somebody of the brand, and finance. */
export async function hireDepositors(world: World, branchId = world.ours.first) {
  const brandId = world.ours.brand;
  const manager = await world.hire({ branchIds: [branchId], level: 2, can: works });
  const carrier = await world.hire({ branchIds: [branchId], can: ['SHIFT_WORK'] });
  const regional = await world.hire({ branchIds: [], brandIds: [brandId], level: 1, can: ['DEPOSIT_LIST', 'DEPOSIT_WORK'] });
  const books = ['DEPOSIT_LIST', 'DEPOSIT_BOOK', 'DEPOSIT_EXPORT', 'SHIFT_AUDIT'];
  const finance = await world.hire({ branchIds: [], brandIds: [brandId], level: 1, can: books });
  for (const person of [manager, carrier, regional, finance]) await giveCredentials(world, person);
  await setThresholds(world, branchId, noSums);
  return { world, branchId, brandId, manager, carrier, regional, finance };
}

/** Puts cash into the safe, as a shift does. */
export async function fillSafe({ manager, branchId }: Pick<Depositors, 'manager' | 'branchId'>, fen: number) {
  const { id: drawerId } = await manager.call(shiftApi.addDrawer, { branchId, name: `前台${randomUUID().slice(0, 8)}` });
  const { id, version } = await manager.call(shiftApi.open, { branchId, drawerId, count: pilesOf(fen) });
  await manager.call(shiftApi.moveCash, { id, branchId, version, kind: 'DROP', fen, reason: '投入保险柜' });
}

export const newBag = () => `B-${randomUUID().slice(0, 8)}`;

export const seal = (
  { manager, carrier, branchId }: Pick<Depositors, 'manager' | 'carrier' | 'branchId'>,
  fen: number,
  over: Partial<Sent<typeof cashDepositApi.seal>> = {},
  key = randomUUID(),
) =>
  manager.call(
    cashDepositApi.seal,
    { branchId, count: pilesOf(fen), bagNo: newBag(), password: PASSWORD, carrier: signatureOf(carrier), ...over },
    key,
  );

export async function bankSlip(by: Person, { id, version, fen }: Deposit, over: Partial<Sent<typeof cashDepositApi.bank>> = {}) {
  const { url } = await by.call(cashDepositApi.addPicture, { name: 'slip.gif', file: dot() });
  const slipFen = over.slipFen ?? fen;
  const slip = { slipNo: `S${randomUUID().slice(0, 8)}`, slipUrl: url, slipFen, slipFenAgain: slipFen };
  return by.call(cashDepositApi.bank, { id, version, ...slip, ...over });
}

interface Line {
  ref: string;
  fen: number;
  /** Of today, if it is left out. */
  date?: string;
  slipNo?: string;
}

export const statementOf = (lines: Line[], today: string) =>
  [
    '交易时间,流水号,收入金额,凭证号,摘要,对方户名,账号',
    ...lines.map(
      ({ ref, fen, date = today, slipNo = '' }) =>
        `${date} 10:20:30,${ref},${(fen / 100).toFixed(2)},${slipNo},现金存款,现金,6225 8888 6621`,
    ),
  ].join('\n');

export const importStatement = (
  { finance, brandId }: Pick<Depositors, 'finance' | 'brandId'>,
  text: string | Uint8Array,
  over: Partial<Sent<typeof cashDepositApi.importLines>> = {},
  key = randomUUID(),
) => {
  const file = new Uint8Array(Buffer.from(text as string));
  return finance.call(cashDepositApi.importLines, { brandId, name: '流水.csv', isTrial: 'false', file, ...over }, key);
};

export const newRef = () => randomUUID().slice(0, 12);
