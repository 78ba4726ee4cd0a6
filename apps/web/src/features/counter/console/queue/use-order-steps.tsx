import type { Signature } from '@netbar/contract/platform/auth/auth.model';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { OrderRow } from '@netbar/contract/counter/order/order.model';
import { fill } from '@netbar/contract/kernel/words';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { App, Input } from 'antd';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { startPayment } from '#features/counter/console/pay/payment.store.ts';
import { isRefundable } from '#features/counter/console/refund/refund.rules.ts';
import { SignatureInput } from '#features/money/shift/kit/SignatureInput.tsx';
import { useCanHere } from '#kernel/flags.ts';
import { call } from '#kernel/call.ts';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { queueWords } from './queue.words.ts';

export interface OrderStep {
  key: 'accept' | 'complete' | 'pay' | 'refund' | 'cancel';
  label: string;
  run: () => void;
}

/** The actions possible with an order now, the most likely first. */
export function useOrderSteps(): (order: OrderRow) => OrderStep[] {
  const t = useWords(queueWords);
  const { message } = App.useApp();
  const [canPay, canRevoke, canRefund] = [useCanHere('ORDER_PAY'), useCanHere('ORDER_CANCEL'), useCanHere('ORDER_REFUND')];
  const accept = useCommand(orderApi.accept, { done: t.accepted });
  const complete = useCommand(orderApi.complete, { done: t.completed });
  const cancel = useCancel();
  const pay = ({ id }: OrderRow) =>
    void call(orderApi.get, { orderId: id })
      .then((order) => startPayment({ kind: 'order', order }))
      .catch((error: Error) => message.error(error.message));
  return (order) => {
    const { id: orderId, version, status, paid } = order;
    const step = { orderId, version };
    const steps: OrderStep[] = [];
    if (status === 'PENDING') steps.push({ key: 'accept', label: t.accept, run: () => accept.mutate(step) });
    const isOver = status === 'COMPLETED' || status === 'CANCELLED';
    if (!isOver && paid === 'unpaid' && canPay) steps.push({ key: 'pay', label: t.pay, run: () => pay(order) });
    if (status === 'CONFIRMED' && paid === 'paid')
      steps.push({ key: 'complete', label: t.complete, run: () => complete.mutate(step) });
    if (canRefund && isRefundable(order))
      steps.push({ key: 'refund', label: t.refund, run: () => showAtCounter({ dialog: 'refund', refundId: orderId }) });
    if (status === 'PENDING' || (status === 'CONFIRMED' && canRevoke))
      steps.push({ key: 'cancel', label: t.cancel, run: () => cancel(order) });
    return steps;
  };
}

/** Asks for a reason first: cancelling cannot be undone. */
function useCancel() {
  const t = useWords(queueWords);
  const { modal } = App.useApp();
  const cancelling = useCommand(refundApi.cancelOrder, { done: t.cancelled });
  return ({ id: orderId, version, no, paidFen }: OrderRow) => {
    let reason = '';
    let approver: Signature | undefined;
    void modal.confirm({
      title: fill(t.cancelTitle, { no }),
      content: (
        <div className="stack">
          <Input
            autoFocus
            aria-label={t.cancelReason}
            placeholder={t.cancelReason}
            maxLength={100}
            onChange={(event) => (reason = event.target.value)}
          />
          {paidFen > 0 && (
            <>
              <small className="muted">{t.cancelSigned}</small>
              <SignatureInput onChange={(signature) => (approver = signature)} />
            </>
          )}
        </div>
      ),
      okText: t.cancel,
      okButtonProps: { danger: true },
      onOk: () => cancelling.mutateAsync({ orderId, version, reason, ...(approver && { approver }) }),
    });
  };
}
