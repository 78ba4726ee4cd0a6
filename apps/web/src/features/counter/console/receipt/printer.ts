import { changePrinterSettings, readPrinterSettings, type PrinterSettings } from './printer.store.ts';

/** The part of the Web Serial API used here; TypeScript has no types for it. */
interface SerialPort {
  open: (options: { baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
  getInfo: () => { usbVendorId?: number; usbProductId?: number };
  writable: WritableStream<Uint8Array> | null;
}
interface Serial {
  getPorts: () => Promise<SerialPort[]>;
  requestPort: () => Promise<SerialPort>;
}

const serial = () => (navigator as Navigator & { serial?: Serial }).serial;

/** Whether this browser can talk to a receipt printer itself. */
export const hasSerial = () => serial() !== undefined;

/** Lets the person choose the printer. Must be called within a press. False when they close the browser's list. */
export async function choosePrinter(): Promise<boolean> {
  try {
    const port = await serial()?.requestPort();
    if (!port) return false;
    changePrinterSettings({ port: identityOf(port) });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false;
    throw error;
  }
}

const identityOf = (port: SerialPort): NonNullable<PrinterSettings['port']> => {
  const { usbVendorId = null, usbProductId = null } = port.getInfo();
  return { vendorId: usbVendorId, productId: usbProductId };
};

/** A printer that is off or out of paper takes nothing more; then the cashier is told instead of waiting. */
const WRITE_TIMEOUT_MS = 10_000;

/**
 * Sends bytes to the printer of this till; false when none was chosen. One job at a time, in all windows of this browser: two at
 * once would mix their lines, and a port can be opened only once.
 */
export async function sendToPrinter(bytes: Uint8Array): Promise<boolean> {
  const settings = await readPrinterSettings();
  const port = await findPort(settings);
  if (!port) return false;
  await navigator.locks.request('receipt printer', () => writeTo(port, bytes, settings.baudRate));
  return true;
}

/** The port that was chosen, while the browser still permits it. */
async function findPort({ port: chosen }: PrinterSettings): Promise<SerialPort | undefined> {
  if (!chosen) return undefined;
  const ports = (await serial()?.getPorts()) ?? [];
  return ports.find((port) => {
    const { vendorId, productId } = identityOf(port);
    return vendorId === chosen.vendorId && productId === chosen.productId;
  });
}

async function writeTo(port: SerialPort, bytes: Uint8Array, baudRate: number) {
  await port.open({ baudRate });
  try {
    const writer = port.writable?.getWriter();
    if (!writer) throw new Error('the port cannot be written to');
    const timer = setTimeout(() => void writer.abort().catch(() => {}), WRITE_TIMEOUT_MS);
    try {
      await writer.write(bytes);
    } finally {
      clearTimeout(timer);
      writer.releaseLock();
    }
  } finally {
    // Whatever happened, or the next receipt would find the port open.
    await port.close();
  }
}
