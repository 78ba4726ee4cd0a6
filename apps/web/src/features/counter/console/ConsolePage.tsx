import { ShopOutlined } from '@ant-design/icons';
import type { Shift } from '@netbar/contract/money/shift/shift.model';
import { ConfigProvider, Skeleton } from 'antd';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { HandOver } from '#features/money/shift/kit/HandOver.tsx';
import { useBranchId, useCanHere } from '#kernel/flags.ts';
import { useWords } from '#kernel/lang.ts';
import { themeConfig } from '#kernel/theme/antd-theme.ts';
import { useTheme } from '#kernel/theme/mode.ts';
import { Blank } from '#kit/Blank.tsx';
import { CardsDrawer } from './cards/CardsDrawer.tsx';
import { CartColumn } from './cart/CartColumn.tsx';
import { useCarts, useCartsOfBranch } from './cart/carts.store.ts';
import { HeldCarts } from './cart/HeldCarts.tsx';
import { useCounterPrices } from './cart/price.store.ts';
import { consoleWords } from './console.words.ts';
import { useCounterTask } from './counter-task.ts';
import { resetCounter, showAtCounter, useCounter } from './counter.store.ts';
import { useGoods, useScanGoods } from './goods/use-goods.ts';
import { KeyBar } from './keys/KeyBar.tsx';
import { KeyHelp } from './keys/KeyHelp.tsx';
import { useCounterKeys, useKey } from './keys/use-key.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { Recharge } from './member/Recharge.tsx';
import { MiddleColumn } from './MiddleColumn.tsx';
import { RegisterMember } from './newcomer/RegisterMember.tsx';
import { PayColumn } from './pay/PayColumn.tsx';
import { isPaymentUnderWay, useCounterShift, usePayment } from './pay/payment.store.ts';
import { useRecovery } from './pay/recover-payment.ts';
import { QueueColumn } from './queue/QueueColumn.tsx';
import { useLateAlarm, useQueue, useWaitLimits } from './queue/use-queue.ts';
import { PrinterDrawer } from './receipt/PrinterDrawer.tsx';
import { RefundDialog } from './refund/RefundDialog.tsx';
import { deliverScan, useScanner } from '#kit/scanner/use-scanner.ts';
import { RoomContext, useFollowGuest, useRoom, useSeats } from './seats/use-seats.ts';
import { Checklist, Counting, NoShift } from './shift/ShiftStates.tsx';
import { useOwnShift } from './shift/use-own-shift.ts';
import { TempCardColumn } from './temp-card/TempCardColumn.tsx';
import { useSettings } from './use-settings.ts';
import './console.css';
import './queue/queue.css';
import './cart/cart.css';
import './pay/pay.css';

/** One object per mode: a new object would make every Ant Design component compute its styles again. */
const themes = { light: themeConfig('light', { cashier: true }), dark: themeConfig('dark', { cashier: true }) };

/** The counter page. Nothing on it is animated. */
export default function ConsolePage() {
  const t = useWords(consoleWords);
  const mode = useTheme((state) => state.mode);
  const branchId = useBranchId();
  return (
    <ConfigProvider theme={themes[mode]}>
      <h1 className="unseen" tabIndex={-1}>
        {t.title}
      </h1>
      {branchId ? (
        <Room key={branchId} branchId={branchId}>
          <Counter branchId={branchId} />
        </Room>
      ) : (
        <Blank icon={<ShopOutlined />} title={t.noBranch} text={t.noBranchText} />
      )}
    </ConfigProvider>
  );
}

/** Reads the seats. A seat change re-renders only this provider and the components that use `useRoom`. */
function Room({ branchId, children }: { branchId: string; children: ReactNode }) {
  return <RoomContext value={useSeats(branchId)}>{children}</RoomContext>;
}

/** The counter of one branch. It is mounted anew for another branch. */
function Counter({ branchId }: { branchId: string }) {
  useCartsOfBranch(branchId);
  useEffect(() => resetCounter, []);
  const { keys } = useSettings();
  const [isToday, setToday] = useState(false);
  const store = useGoods(branchId);
  useCounterPrices(branchId, store.goods);
  const queue = useQueue(branchId, isToday);
  const work = useOwnShift(branchId);
  useCounterShift(work);
  useCounterTask(work);
  const press = useCounterKeys(keys);
  useScanner({ onCode: deliverScan, onTyped: press });
  useScanGoods(store);
  useRecovery(branchId);
  const limits = useWaitLimits(branchId);
  useLateAlarm(queue.waiting, queue.calls, limits);
  useKey('help', () => showAtCounter({ dialog: 'help' }));
  useKey('recall', () => showAtCounter({ dialog: 'held' }));
  return (
    <div className="counter" onMouseDown={keepFocus}>
      <div className="cs">
        <QueueColumn branchId={branchId} queue={queue} limits={limits} isToday={isToday} onToday={setToday} />
        <MiddleColumn branchId={branchId} store={store} lamps={queue.lamps} />
        <SideColumn branchId={branchId} work={work} />
      </div>
      <KeyBar shift={work.shift} isShiftKnown={work.isKnown} />
      <Dialogs branchId={branchId} queue={queue} shift={work.shift} />
    </div>
  );
}

/** A button pressed with the pointer does not take the focus, so the next key still goes to the counter or the focused field. */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof HTMLElement && event.target.closest('button') && !event.target.closest('.ant-modal'))
    event.preventDefault();
}

interface SideColumnProps {
  branchId: string;
  work: ReturnType<typeof useOwnShift>;
}

/** The right column: the cart, a recharge, a payment, or why nothing can be sold now. */
export function SideColumn(props: SideColumnProps) {
  const isPaying = useCounter((state) => state.stage === 'pay');
  return (
    <aside className="cs-c panel" data-palette={isPaying ? 'off' : undefined}>
      <SideContent {...props} />
    </aside>
  );
}

function SideContent({ branchId, work }: SideColumnProps) {
  const { seats } = useRoom();
  useFollowGuest();
  const stage = useCounter((state) => state.stage);
  const { memberId, machineId } = useCarts((state) => state.current);
  const isShownFirst = usePayment((state) => state.order !== undefined || isPaymentUnderWay(state));
  const seat = seats?.find(({ id }) => id === machineId);
  // A payment under way is shown first, even without an open shift.
  if (stage === 'pay' && isShownFirst) return <PayColumn branchId={branchId} />;
  if (work.error) return <LoadFailed message={work.error.message} retry={work.retry} />;
  if (!work.isKnown) return <Skeleton active className="cs-wait" paragraph={{ rows: 8 }} />;
  if (!work.shift) return <NoShift drawers={work.drawers} canWork={work.canWork} />;
  if (work.shift.status === 'COUNTING') return <Counting />;
  if (stage === 'pay') return <PayColumn branchId={branchId} />;
  if (stage === 'recharge' && memberId) return <Recharge key={memberId} branchId={branchId} memberId={memberId} />;
  if (stage === 'register') return <RegisterMember branchId={branchId} />;
  if (stage === 'tempCard') return <TempCardColumn branchId={branchId} />;
  return <CartColumn seat={seat} />;
}

interface DialogsProps {
  branchId: string;
  queue: ReturnType<typeof useQueue>;
  shift: Shift | undefined;
}

/** The dialogs of the counter: refund, handover, carts on hold, keyboard shortcuts, the receipt printer and recharge cards. */
export function Dialogs({ branchId, queue, shift }: DialogsProps) {
  const { dialog, refundId } = useCounter();
  const canRefund = useCanHere('ORDER_REFUND');
  const close = () => showAtCounter({ dialog: undefined });
  useKey('handOver', () => showAtCounter({ dialog: 'handOver' }), shift !== undefined);
  useKey('refund', () => showAtCounter({ dialog: 'refund', refundId: undefined }), canRefund);
  switch (dialog) {
    case 'help':
      return <KeyHelp onClose={close} />;
    case 'held':
      return <HeldCarts onClose={close} />;
    case 'handOver':
      return shift ? (
        <HandOver
          shift={shift}
          checklist={<Checklist waiting={queue.waiting.length} calls={queue.calls.length} />}
          onClose={close}
        />
      ) : null;
    case 'printer':
      return <PrinterDrawer onClose={close} />;
    case 'cards':
      return <CardsDrawer branchId={branchId} onClose={close} />;
    case 'refund':
      return <RefundDialog branchId={branchId} orderId={refundId} onClose={close} />;
    case undefined:
      return null;
  }
}
