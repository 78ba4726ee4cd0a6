import type { FrontDesk } from '@netbar/server/testing/front-desk.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCustomers, type Channel, type Press } from './counter-presses.ts';
import { openCrowd } from './crowd.ts';
import type { Line } from './press.ts';

export interface Provider {
  payerCode: () => string;
  pay: (outTradeNo: string) => Promise<unknown>;
}

export interface Floors {
  line: Line;
  desks: FrontDesk[];
  providers: Record<Channel, Provider>;
  perSecond: number;
}

/** Cashiers at their desks with a queue before each. */
export function openCounterLoad({ line, desks, providers, perSecond }: Floors) {
  const { random } = line;
  const wants = openCustomers({ random, desks, payerCode: (channel) => providers[channel].payerCode() });
  const sold: Press[] = [];
  const crowd = openCrowd<Press>(
    line,
    { perSecond, mostWaiting: 90 },
    {
      next: () => wants(sold),
      async after(press) {
        if (press.kind === 'shown') await payShown(press);
        // What was paid at once can go back; a shown code may not be paid yet.
        if (press.answer && ['cash', 'scanned', 'combined'].includes(press.kind)) sold.push(press);
      },
    },
  );
  return { presses: crowd.all, run: crowd.run, close: crowd.close };

  /** The customer takes out a telephone, or walks away. */
  async function payShown({ answer, input }: Press) {
    // Without a code on the screen, as when the provider could not be asked, there is nothing to scan.
    const waits = answer?.payments.find(({ status, codeUrl }) => status === 'PENDING' && codeUrl !== null);
    if (!waits || random.chance(0.1)) return;
    await sleep(random.between(0, 3_000));
    const [{ tender }] = input['tenders'] as [{ tender: Channel }];
    await providers[tender].pay(waits.id.replaceAll('-', ''));
  }
}
