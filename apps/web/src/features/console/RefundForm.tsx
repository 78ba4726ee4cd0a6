import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { Order } from '@netbar/contract/order/order.model';
import { refundApi } from '@netbar/contract/refund/refund.api';
import { Alert, App, Button, Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { RefundLines } from './RefundLines.tsx';
import { allOf, linesBack } from './refund.rules.ts';
import { refundWords } from './refund.words.ts';
import { usePreview } from './use-preview.ts';

const reasons = ['reasonQuality', 'reasonWrong', 'reasonMissing', 'reasonSlow', 'reasonOther'] as const;

interface Signed {
  approver?: { username: string; password: string };
}

/** Lines, where it goes, why, and the sum beside the button that gives it back. */
export function RefundForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useWords(refundWords);
  const { message } = App.useApp();
  const [form] = Form.useForm<Signed>();
  const [wanted, setWanted] = useState(() => allOf(order.lines));
  const [reason, setReason] = useState<(typeof reasons)[number]>('reasonWrong');
  const [restock, setRestock] = useState(true);
  const lines = linesBack(order.lines, wanted);
  const { preview, error } = usePreview(order.id, lines);
  const refund = useCommand(refundApi.refund, {
    quiet: true,
    onDone: ({ status, amountFen }) => {
      const amount = yuan(amountFen);
      if (status === 4) void message.warning(t.failed);
      else void message.success(fill(status === 2 ? t.underWay : t.done, { amount }));
      onClose();
    },
  });
  const refusal = refund.error ?? error;
  const give = ({ approver }: Signed) =>
    preview &&
    refund.mutate({
      orderId: order.id,
      version: order.version,
      lines,
      amountFen: preview.amountFen,
      restock,
      reason: t[reason],
      ...(approver && { approver }),
    });
  return (
    <Form form={form} requiredMark={false} onFinish={give}>
      <About order={order} />
      {refusal && <Alert type="error" showIcon title={refusal.message} />}
      <RefundLines lines={order.lines} wanted={wanted} onChange={setWanted} />
      <div className="rf-g">
        <span>{t.way}</span>
        <div className="row ways">
          <b>{t.wayHint}</b>
          {preview?.parts.map(({ paymentId, tender, amountFen }) => (
            <span key={paymentId}>
              {t[tender]} <Money fen={amountFen} />
            </span>
          ))}
        </div>
        <span>{t.reason}</span>
        <div className="chips" role="radiogroup" aria-label={t.reason}>
          {reasons.map((each) => (
            <button
              key={each}
              type="button"
              role="radio"
              aria-checked={each === reason}
              className={each === reason ? 'on' : ''}
              onClick={() => setReason(each)}
            >
              {t[each]}
            </button>
          ))}
        </div>
        <span>{t.restock}</span>
        <div className="row">
          <Switch size="small" aria-label={t.restock} checked={restock} onChange={setRestock} />
          <span className="muted">{t.restockHint}</span>
        </div>
        {preview?.needsManager && <Manager />}
      </div>
      <div className="rf-f">
        <span className="sp" />
        <span>{t.total}</span>
        <b className="rf-v">
          <Money fen={preview?.amountFen ?? 0} />
        </b>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="primary" danger htmlType="submit" disabled={!preview || lines.length === 0} loading={refund.isPending}>
          {t.confirm}
        </Button>
      </div>
    </Form>
  );
}

function Manager() {
  const t = useWords(refundWords);
  const rules = [{ required: true, message: '' }];
  return (
    <>
      <span>{t.approve}</span>
      <div>
        <div className="row">
          <Form.Item noStyle name={['approver', 'username']} rules={rules}>
            <Input autoComplete="off" aria-label={t.managerName} placeholder={t.managerName} />
          </Form.Item>
          <Form.Item noStyle name={['approver', 'password']} rules={rules}>
            <Input.Password autoComplete="new-password" aria-label={t.managerPassword} placeholder={t.managerPassword} />
          </Form.Item>
        </div>
        <small className="muted">{t.approveHint}</small>
      </div>
    </>
  );
}

function About({ order: { no, machineNo, tenders, createdTime, paidFen } }: { order: Order }) {
  const t = useWords(refundWords);
  return (
    <div className="rf-o">
      <span>
        {t.order} <b className="num">{no}</b>
      </span>
      {machineNo && (
        <span>
          {t.machine} <b className="num">{machineNo}</b>
        </span>
      )}
      <span>{tenders.map((tender) => t[tender]).join(' + ')}</span>
      <span className="num muted">{formatTime(new Date(createdTime), 'datetime').slice(0, 16)}</span>
      <span className="sp" />
      <b>
        <Money fen={paidFen} />
      </b>
    </div>
  );
}
