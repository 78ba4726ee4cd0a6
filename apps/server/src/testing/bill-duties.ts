import { rowsOfDay, writeWechatBill } from '#gateways/fake/wechat-pay-bill.ts';
import { openBills } from './bills.ts';
import { openChannels } from './channels.ts';
import type { DutyAction } from './counter-duties.ts';
import { openCounter } from './counter.ts';
import type { Person, World } from './world.ts';

interface Stage {
  world: World;
  people: [Person, Person, Person, Person, Person];
}

/** The first person took money of which the bill of the channel says another amount. */
export function billDuties(stage: () => Stage): Record<string, DutyAction[]> {
  const differentRow = async () => {
    const { world, people } = stage();
    const counter = await openCounter(world);
    const channels = await openChannels(world, counter);
    const bills = await openBills(world);
    const productId = await counter.goods({ priceFen: 3600 });
    const tenders = [{ tender: 'WECHAT' as const, amountFen: 3600, payerCode: channels.fakes.WECHAT.payerCode('pays') }];
    await counter.sell({ lines: [counter.line(productId)], payableFen: 3600, tenders }, people[0]);
    const rows = rowsOfDay(channels.fakes.WECHAT.books.trades.all(), bills.today());
    await bills.bring(new Uint8Array(Buffer.from(writeWechatBill(rows.map((row) => ({ ...row, amountFen: 6300 }))) ?? '')));
    await channels.close();
    const [row] = await bills.rows((await bills.bill()).id, 'open');
    return (by: Person) => bills.resolve(row!, { way: 'TAKE_THEIRS' }, by);
  };
  return {
    'BILL_ROW CASHIER AUDITOR': [
      {
        title: 'resolving the difference of money one has taken',
        prepare: async () => ({ taken: stage().people[0], attempt: await differentRow() }),
      },
    ],
  };
}
