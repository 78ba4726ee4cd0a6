import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { readKeptRecord } from '#kernel/kept-records.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { PrinterDrawer } from './PrinterDrawer.tsx';
import { changePrinterSettings } from './printer.store.ts';
import { useReceipt } from './use-receipt.ts';

/** A port as Web Serial has it, which keeps what was printed and fails when it is opened twice. */
function fakePort({ usbProductId = 7, write = async () => {} }: { usbProductId?: number; write?: () => Promise<void> } = {}) {
  const port = {
    isOpen: false,
    opened: [] as number[],
    printed: [] as string[],
    getInfo: () => ({ usbVendorId: 0x04b8, usbProductId }),
    open: async ({ baudRate }: { baudRate: number }) => {
      if (port.isOpen) throw new DOMException('The port is already open.', 'InvalidStateError');
      port.isOpen = true;
      port.opened.push(baudRate);
    },
    close: async () => {
      port.isOpen = false;
    },
    get writable() {
      return new WritableStream<Uint8Array>({
        write: async (bytes) => {
          await write();
          port.printed.push(new TextDecoder('gbk').decode(bytes));
        },
      });
    },
  };
  return port;
}

/** A browser in which the person would pick this port, and has been allowed these before. */
function plugIn(picked: ReturnType<typeof fakePort>, allowed: ReturnType<typeof fakePort>[] = []) {
  const permitted = [...allowed];
  const requestPort = vi.fn<() => Promise<typeof picked>>(async () => {
    permitted.push(picked);
    return picked;
  });
  let last: Promise<unknown> = Promise.resolve();
  const request = async (_: string, work: () => Promise<unknown>) => (last = last.catch(() => {}).then(work));
  vi.stubGlobal('navigator', { serial: { getPorts: async () => permitted, requestPort }, locks: { request } });
  return { requestPort };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = (can: string[] = []) => {
  fakeServer();
  return show(<PrinterDrawer onClose={() => {}} />, { can });
};

beforeEach(() => changePrinterSettings({ port: undefined, baudRate: 9_600, paper: 58, opensDrawer: false }));

it('the printer is asked for within the press, remembered at this till, and prints a test page as wide as the paper', async () => {
  const [other, printer] = [fakePort({ usbProductId: 1 }), fakePort()];
  const { requestPort } = plugIn(printer, [other]);
  open();
  expect(screen.getByText('未选择打印机，小票由浏览器打印')).toBeTruthy();

  press('选择打印机');
  // The browser shows its list only during the press itself.
  expect(requestPort).toHaveBeenCalledOnce();
  await screen.findByText('已选择打印机');
  expect(await readKeptRecord('printer')).toMatchObject({ port: { vendorId: 0x04b8, productId: 7 } });

  fireEvent.mouseDown(screen.getByLabelText('波特率'));
  fireEvent.click(await screen.findByText('115200'));
  fireEvent.click(screen.getByText('80 mm'));
  press('测试打印');
  await waitFor(() => expect(printer.printed).toHaveLength(1));
  expect(printer.opened).toEqual([115_200]);
  expect(printer.printed[0]).toContain('测试打印');
  expect(printer.printed[0]).toMatch(/(?<!\d)(?:1234567890){4}12345678\n/);
  await waitFor(() => expect(printer.isOpen).toBe(false));
  expect(other.printed).toEqual([]);
});

it('whoever closes the browser’s list has chosen nothing and is told nothing', async () => {
  const { requestPort } = plugIn(fakePort());
  requestPort.mockRejectedValue(new DOMException('No port selected by the user.', 'NotFoundError'));
  open();
  press('选择打印机');
  await waitFor(() => expect(requestPort).toHaveBeenCalled());
  expect(screen.getByText('未选择打印机，小票由浏览器打印')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '测试打印' })).toBeNull();
});

it('only those who audit shifts open the drawer without a sale', async () => {
  const printer = fakePort();
  plugIn(printer, [printer]);
  changePrinterSettings({ port: { vendorId: 0x04b8, productId: 7 } });
  const { unmount } = open();
  expect(screen.queryByRole('button', { name: '测试钱箱' })).toBeNull();
  unmount();
  open(['SHIFT_AUDIT']);
  press('测试钱箱');
  await waitFor(() => expect(printer.printed).toEqual([new TextDecoder('gbk').decode(Uint8Array.of(0x1b, 0x70, 0, 0x32, 0xfa))]));
});

it('a printer that fails is closed again and the till says so', async () => {
  const printer = fakePort({ write: () => Promise.reject(new DOMException('lost', 'NetworkError')) });
  plugIn(printer, [printer]);
  changePrinterSettings({ port: { vendorId: 0x04b8, productId: 7 } });
  open();
  press('测试打印');
  await screen.findByText('打印机没有响应，请检查电源、连接线和波特率');
  expect(printer.isOpen).toBe(false);
});

it('without Web Serial the paper can still be set', () => {
  open();
  expect(screen.getByText(/此浏览器不能直接连接打印机/)).toBeTruthy();
  expect(screen.getByText('80 mm')).toBeTruthy();
});

function Buttons() {
  const receipt = useReceipt('019c0000-0000-7000-8000-000000000001');
  return (
    <button type="button" onClick={receipt.print}>
      {receipt.state}
    </button>
  );
}

it('receipts of two presses come out one after the other, as wide as the paper, and may open the drawer', async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const printer = fakePort({ write: () => held });
  plugIn(printer, [printer]);
  changePrinterSettings({ port: { vendorId: 0x04b8, productId: 7 }, paper: 80, opensDrawer: true });
  const server = fakeServer();
  server.answer(orderApi.print, { printedCount: 1, isReprint: false, bytes: btoa('receipt') });
  show(<Buttons />);
  press('idle');
  press('printing');
  await waitFor(() => expect(server.to(orderApi.print)).toHaveLength(2));
  expect(server.to(orderApi.print)[0]?.body).toEqual({ width: 80, opensDrawer: true });
  goOn();
  await screen.findByRole('button', { name: 'done' });
  await waitFor(() => expect(printer.printed).toEqual(['receipt', 'receipt']));
});
