import type { Shift } from '@netbar/contract/shift/shift.model';
import { HandOver } from '#features/shift/kit/HandOver.tsx';
import { useCan } from '#kernel/session.ts';
import { Checklist } from './Checklist.tsx';
import { show, useCounter } from './counter.store.ts';
import { HeldCarts } from './HeldCarts.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { useKey } from './keys.ts';
import { Refund } from './Refund.tsx';
import type { useQueue } from './use-queue.ts';

interface DialogsProps {
  branchId: string;
  queue: ReturnType<typeof useQueue>;
  shift: Shift | undefined;
}

/** The few things that stand over the counter: refunds, the handover, carts on hold and the keys. */
export function Dialogs({ branchId, queue, shift }: DialogsProps) {
  const { dialog, refundId } = useCounter();
  const canRefund = useCan('ORDER_REFUND');
  const close = () => show({ dialog: undefined });
  useKey('handOver', () => show({ dialog: 'handOver' }), shift !== undefined);
  useKey('refund', () => show({ dialog: 'refund', refundId: undefined }), canRefund);
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
    case 'refund':
      return <Refund branchId={branchId} orderId={refundId} onClose={close} />;
    case undefined:
      return null;
  }
}
