import type { Order, OrderLine } from '@netbar/contract/counter/order/order.model';
import { refundReasonWords, type RefundReason } from '@netbar/contract/counter/order/order.words';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { Signature } from '@netbar/contract/platform/auth/auth.model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Form, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import { call } from '#kernel/call.ts';
import { useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { AllowanceNote } from '#features/money/shift/kit/Allowance.tsx';
import { SignatureInput } from '#features/money/shift/kit/SignatureInput.tsx';
import { Money } from '#kit/Money.tsx';
import { allLinesBack, leftOfLine, lineBack, linesBack, setWantedQty, type WantedQty } from './refund.rules.ts';
import { refundWords } from './refund.words.ts';

const reasons = ['QUALITY', 'WRONG_ORDER', 'OUT_OF_STOCK', 'SLOW', 'OTHER'] as const satisfies RefundReason[];

interface Signed {
  approver?: Signature;
}

/** What the form says about an order. */
type RefundedOrder = Pick<Order, 'id' | 'no' | 'version' | 'machineNo' | 'tenders' | 'createdTime' | 'paidFen' | 'lines'>;

/** The lines to refund, the methods, the reason, and the total beside the button. */
export function RefundForm({ order, onClose }: { order: RefundedOrder; onClose: () => void }) {
  const t = useWords(refundWords);
  const lang = useLang();
  const { message } = App.useApp();
  const [form] = Form.useForm<Signed>();
  const [wanted, setWanted] = useState(() => allLinesBack(order.lines));
  const [reason, setReason] = useState<RefundReason>('WRONG_ORDER');
  const [restock, setRestock] = useState(true);
  const lines = linesBack(order.lines, wanted);
  const { preview, isStale, error } = usePreview(order.id, lines);
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
    !isStale &&
    refund.mutate({
      orderId: order.id,
      version: order.version,
      lines,
      amountFen: preview.amountFen,
      restock,
      reason,
      ...(approver && { approver }),
    });
  return (
    <Form form={form} onFinish={give}>
      <OrderHead order={order} />
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
              {refundReasonWords[each][lang]}
            </button>
          ))}
        </div>
        <span>{t.restock}</span>
        <div className="row">
          <Switch size="small" aria-label={t.restock} checked={restock} onChange={setRestock} />
          <span className="muted">{t.restockHint}</span>
        </div>
        {preview?.needsManager && <ManagerSignature />}
        {preview && (
          <>
            <span />
            <AllowanceNote kind="REFUND" allowance={preview.allowance} />
          </>
        )}
      </div>
      <div className="rf-f">
        <span className="sp" />
        <span>{t.total}</span>
        <b className="rf-v">
          <Money fen={preview?.amountFen ?? 0} />
        </b>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="primary" danger htmlType="submit" disabled={!preview} loading={refund.isPending || isStale}>
          {t.confirm}
        </Button>
      </div>
    </Form>
  );
}

function ManagerSignature() {
  const t = useWords(refundWords);
  return (
    <>
      <span>{t.approve}</span>
      <div>
        <Form.Item noStyle name="approver" rules={[{ required: true, message: '' }]}>
          <SignatureInput />
        </Form.Item>
        <small className="muted">{t.approveHint}</small>
      </div>
    </>
  );
}

function OrderHead({ order: { no, machineNo, tenders, createdTime, paidFen } }: { order: RefundedOrder }) {
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

interface RefundLinesProps {
  lines: readonly OrderLine[];
  wanted: WantedQty;
  onChange: (wanted: WantedQty) => void;
}

/** The quantity to return of each line. */
function RefundLines({ lines, wanted, onChange }: RefundLinesProps) {
  const t = useWords(refundWords);
  const open = lines.filter((line) => leftOfLine(line) > 0);
  const picked = open.filter(({ id }) => (wanted[id] ?? 0) > 0).length;
  return (
    <table className="mini-t">
      <thead>
        <tr>
          <th>
            <Checkbox
              aria-label={t.all}
              checked={picked === open.length && open.length > 0}
              indeterminate={picked > 0 && picked < open.length}
              onChange={(event) => onChange(event.target.checked ? allLinesBack(open) : {})}
            />
          </th>
          <th>{t.goods}</th>
          <th className="r">{t.price}</th>
          <th className="r">{t.left}</th>
          <th className="c">{t.qty}</th>
          <th className="r">{t.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const [left, qty] = [leftOfLine(line), wanted[line.id] ?? 0];
          return (
            <tr key={line.id} className={qty > 0 ? '' : 'off'}>
              <td>
                <Checkbox
                  aria-label={line.name}
                  disabled={left === 0}
                  checked={qty > 0}
                  onChange={(event) => onChange(setWantedQty(wanted, line, event.target.checked ? left : 0))}
                />
              </td>
              <td>{line.name}</td>
              <td className="r">
                <Money fen={line.unitPriceFen} />
              </td>
              <td className="r num">{left}</td>
              <td className="c">
                <InputNumber
                  size="small"
                  aria-label={`${line.name} ${t.qty}`}
                  min={0}
                  max={left}
                  precision={0}
                  disabled={left === 0}
                  value={qty}
                  onChange={(next) => onChange(setWantedQty(wanted, line, next ?? 0))}
                />
              </td>
              <td className="r">
                <Money fen={lineBack(line, wanted)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface LineBack {
  orderLineId: string;
  qty: number;
}

/**
 * What the server would refund for these lines; changes nothing. Until it answers, the preview of the previous lines is kept and
 * marked as stale, so that its amount cannot be confirmed.
 */
function usePreview(orderId: string, lines: LineBack[]) {
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ['refund', 'preview', orderId, lines],
    queryFn: () => call(refundApi.preview, { orderId, lines }, { key: crypto.randomUUID() }),
    placeholderData: keepPreviousData,
    enabled: lines.length > 0,
  });
  return { preview: lines.length > 0 ? data : undefined, isStale: lines.length > 0 && isPlaceholderData, error };
}
