import type { PaperWidth } from '@netbar/contract/counter/order/escpos.rules';
import { create } from 'zustand';
import { keepRecord, readKeptRecord } from '#kernel/kept-records.ts';

/** How this till prints. It belongs to the browser, not to the person, and outlives a sign-out. */
export interface PrinterSettings {
  /** The USB numbers of the printer that was chosen; null for a port without such numbers. */
  port: { vendorId: number | null; productId: number | null } | undefined;
  baudRate: number;
  paper: PaperWidth;
  opensDrawer: boolean;
}

export const baudRates = [9_600, 19_200, 38_400, 57_600, 115_200];

const KEY = 'printer';

export const usePrinter = create<PrinterSettings>(() => ({ port: undefined, baudRate: 9_600, paper: 58, opensDrawer: false }));

const loaded = readKeptRecord<PrinterSettings>(KEY).then((kept) => kept && usePrinter.setState(kept));

/** The settings of this till, once they have been read. */
export async function readPrinterSettings(): Promise<PrinterSettings> {
  await loaded;
  return usePrinter.getState();
}

export function changePrinterSettings(part: Partial<PrinterSettings>) {
  usePrinter.setState(part);
  void keepRecord(KEY, usePrinter.getState());
}
