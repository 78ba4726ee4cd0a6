import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import type { BillRow, RowTab } from '@netbar/contract/figures/third-income/third-income.model';
import type { BillChannel } from '@netbar/contract/figures/third-income/third-income.rules';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, formatTime } from '@netbar/contract/kernel/time';
import { takeBillFile } from '#features/figures/third-income/take-file.ts';
import { writeAlipayBill } from '#gateways/fake/alipay-bill.ts';
import { writeWechatBill, type FakeBillRow } from '#gateways/fake/wechat-pay-bill.ts';
import type { World } from './world.ts';

export const billRights = [
  'THIRD_INCOME_LIST',
  'THIRD_INCOME_IMPORT',
  'THIRD_INCOME_RESOLVE',
  'THIRD_INCOME_SETTLE',
  'THIRD_INCOME_EXPORT',
];
export type Bills = Awaited<ReturnType<typeof openBills>>;

/** Finance at work: uploads bills in the formats of the channels, and looks at what the worker makes of them. */
export async function openBills(world: World) {
  const finance = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: billRights });
  const brandId = world.ours.brand;
  const today = () => bizDate(world.clock.now ?? new Date());

  const bytesOf = (channel: 'WECHAT' | 'ALIPAY', rows: FakeBillRow[], day: string, merchantNo?: string) => {
    const text = channel === 'WECHAT' ? writeWechatBill(rows, merchantNo) : writeAlipayBill(rows, day, merchantNo);
    return new Uint8Array(Buffer.from(text ?? ''));
  };
  const send = (
    file: Uint8Array<ArrayBuffer>,
    over: Partial<Sent<typeof thirdIncomeApi.import>> = {},
    by = finance,
    key?: string,
  ) => by.call(thirdIncomeApi.import, { brandId, channel: 'WECHAT', day: today(), name: 'bill.csv', ...over, file }, key);
  const take = async (fileId: string) => {
    await takeBillFile(world.system(), { fileId });
    return finance.call(thirdIncomeApi.file, { fileId });
  };
  const read = (channel: BillChannel = 'WECHAT', day = today()) => finance.call(thirdIncomeApi.day, { brandId, channel, day });
  return {
    finance,
    brandId,
    today,
    tomorrow: () => addDays(today(), 1),
    bytesOf,
    send,
    take,
    /** Uploads and has the worker read it. */
    bring: async (file: Uint8Array<ArrayBuffer>, over: Partial<Sent<typeof thirdIncomeApi.import>> = {}) =>
      take((await send(file, over)).id),
    read,
    bill: async (channel: BillChannel = 'WECHAT', day = today()) => {
      const { bill } = await read(channel, day);
      if (!bill) throw new Error(`no bill of ${day}`);
      return bill;
    },
    rows: async (billId: string, tab: RowTab = 'all') =>
      (await finance.call(thirdIncomeApi.rows, { billId, tab, limit: 200 })).rows,
    resolve: (
      row: BillRow,
      over: Partial<Sent<typeof thirdIncomeApi.resolve>> & Pick<Sent<typeof thirdIncomeApi.resolve>, 'way'>,
      by = finance,
    ) => by.call(thirdIncomeApi.resolve, { rowId: row.id, version: row.version, note: '已核对', ...over }),
    settle: ({ id: billId, version }: { id: string; version: number }, by = finance) =>
      by.call(thirdIncomeApi.settle, { billId, version }),
    clockOf: (time: Date) => formatTime(time, 'datetime'),
  };
}
