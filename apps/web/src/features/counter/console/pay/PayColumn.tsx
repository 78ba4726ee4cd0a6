import type { Signature } from '@netbar/contract/platform/auth/auth.model';
import { ArrowLeftOutlined, CloseOutlined } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Kbd } from '#features/counter/console/keys/Kbd.tsx';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { BuyerName } from '#features/counter/console/member/MemberBox.tsx';
import { useRoom } from '#features/counter/console/seats/use-seats.ts';
import { useScan } from '#kit/scanner/use-scanner.ts';
import { SignatureInput } from '#features/money/shift/kit/SignatureInput.tsx';
import { useCanHere } from '#kernel/flags.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { paidBy, phaseOf, scanPart, wayOfKey, whyNotPart, whyNotWay, type Part, type Purse, type Way } from './pay.rules.ts';
import { payWords } from './pay.words.ts';
import {
  addPart,
  chooseWay,
  dueOfSubject,
  leavePayment,
  removePart,
  sendPayment,
  usePayment,
  useRefreshAfterPayment,
  type PaymentSubject,
} from './payment.store.ts';
import { CancelledOrder, PaidOrder, UnansweredPayment, WaitingForPayment } from './PaymentProgress.tsx';
import { CashPanel, ScanPanel, SignPanel, VoucherPanel } from './PayPanels.tsx';
import { Tenders, usePurse } from './Tenders.tsx';
import { WalletPanel } from './WalletPanel.tsx';

/** Who pays and where they sit, as it is sent; the current cart may be another guest's by now. */
const guestOf = (subject: PaymentSubject | undefined): { memberId?: string | undefined; machineId?: string | undefined } => {
  if (subject?.kind === 'sale') return subject.cart;
  if (subject?.kind === 'charge') return { memberId: subject.memberId };
  return { memberId: subject?.order.memberId ?? undefined, machineId: subject?.order.machineId ?? undefined };
};

/** A payment, in the cart's column so that the order queue stays visible: amount due, method, amount received, change, confirm. */
export function PayColumn({ branchId }: { branchId: string }) {
  const { subject, order, unanswered } = usePayment();
  const { seats } = useRoom();
  const { memberId, machineId } = guestOf(subject);
  const seatNo = seats?.find(({ id }) => id === machineId)?.no;
  if (unanswered) return <UnansweredPayment branchId={branchId} />;
  const phase = phaseOf(order);
  if (order && phase === 'wait') return <WaitingForPayment order={order} />;
  if (order && phase === 'paid') return <PaidOrder order={order} />;
  if (order && phase === 'cancelled') return <CancelledOrder no={order.no} />;
  return <Choosing branchId={branchId} memberId={memberId} seatNo={seatNo} />;
}

function Choosing({
  branchId,
  memberId,
  seatNo,
}: {
  branchId: string;
  memberId: string | undefined;
  seatNo: string | undefined;
}) {
  const t = useWords(payWords);
  const { subject, order, way, isCombined, parts, refusal, short, isSignerNeeded, isSending } = usePayment();
  const [signer, setSigner] = useState<Signature>();
  const canForce = useCanHere('FORCE_SALE');
  const due = dueOfSubject(subject, order);
  const rest = due - paidBy(parts);
  const purse = usePurse(memberId, subject?.kind === 'charge' || order?.type === 'CHARGE');
  const refresh = useRefreshAfterPayment();
  const take = (part: Part) => {
    if (isCombined && paidBy([part]) < rest) return addPart(part);
    void sendPayment(branchId, [...parts, part]).then(refresh);
  };
  const whyNot = (each: Way) => {
    if (each === 'COMBINED') return whyNotPart('CASH', purse);
    return isCombined ? whyNotPart(each, purse) : whyNotWay(each, due, purse);
  };
  const force = (tenders: Part[]) => (
    <Button
      danger
      size="small"
      loading={isSending}
      title={t.forceNote}
      disabled={isSignerNeeded && !signer}
      onClick={() => void sendPayment(branchId, tenders, isSignerNeeded && signer ? { approver: signer } : {}).then(refresh)}
    >
      {t.force}
    </Button>
  );
  const back = () => (way ? chooseWay(undefined) : leavePayment());
  useKey('escape', back);
  useKey('digit', (digit) => {
    const chosen = wayOfKey(digit);
    return chosen !== undefined && whyNot(chosen) === undefined && chooseWay(chosen) === undefined;
  });
  return (
    <>
      <div className="payh">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={back}>
          {t.back}
        </Button>
        <span className="sp" />
        <BuyerName memberId={memberId} seatNo={seatNo} />
        <Kbd>Escape</Kbd>
      </div>
      <div className="paydue">
        <span>{order || parts.length > 0 ? t.rest : t.due}</span>
        <Money fen={rest} />
      </div>
      {refusal && <Alert type="error" showIcon title={refusal} className="pay-note" action={short && canForce && force(short)} />}
      {short && canForce && isSignerNeeded && <SignatureInput onChange={setSigner} />}
      <FailedNote />
      {isCombined && parts.length > 0 && <Parts parts={parts} />}
      <Tenders chosen={way ?? (isCombined ? 'COMBINED' : undefined)} whyNot={whyNot} onChoose={chooseWay} />
      <WayPanel {...{ way, purse, branchId, memberId }} dueFen={rest} isPart={isCombined} isBusy={isSending} onPart={take} />
    </>
  );
}

interface WayPanelProps {
  way: Way | undefined;
  purse: Purse;
  branchId: string;
  memberId: string | undefined;
  dueFen: number;
  isPart: boolean;
  isBusy: boolean;
  onPart: (part: Part) => void;
}

function WayPanel({ way, purse, branchId, memberId, ...rest }: WayPanelProps) {
  switch (way) {
    case 'CASH':
      return <CashPanel {...rest} />;
    case 'WECHAT':
    case 'ALIPAY':
      return <ScanPanel way={way} {...rest} />;
    case 'WALLET':
      // Without a member the way cannot be chosen.
      return memberId ? <WalletPanel {...{ memberId, branchId }} balanceFen={purse.balanceFen ?? 0} {...rest} /> : null;
    case 'GROUPBUY':
      return <VoucherPanel {...rest} />;
    case 'SIGNED':
      return <SignPanel {...rest} />;
    case 'COMBINED':
    case undefined:
      return <NoWayYet {...rest} />;
  }
}

/** No method chosen yet. Scanning a customer's payment code pays the rest immediately. */
function NoWayYet({ dueFen, isBusy, onPart }: Pick<WayPanelProps, 'dueFen' | 'isBusy' | 'onPart'>) {
  const t = useWords(payWords);
  useScan((code) => {
    const part = scanPart(code, dueFen);
    if (part && !isBusy) onPart(part);
  });
  return (
    <div className="pay-fill blank">
      <h2>{t.chooseWay}</h2>
      <p>{t.chooseWayText}</p>
    </div>
  );
}

/** Says that a payment failed at its provider. The order exists and can be paid another way. */
function FailedNote() {
  const t = useWords(payWords);
  const order = usePayment((state) => state.order);
  const failed = order?.payments.findLast(({ status }) => status === 'FAILED' || status === 'CLOSED');
  if (!order || !failed) return null;
  const text = fill(t.failed, { name: t[failed.tender], amount: yuan(order.dueFen) });
  return <Alert type="warning" showIcon title={text} className="pay-note" />;
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const t = useWords(payWords);
  return (
    <ul className="parts" aria-label={t.parts}>
      {parts.map((part, i) => (
        <li key={i}>
          <span>{t[part.tender]}</span>
          <span className="sp" />
          <Money fen={paidBy([part])} />
          <Button
            type="text"
            size="small"
            aria-label={fill(t.removePart, { name: t[part.tender] })}
            icon={<CloseOutlined />}
            onClick={() => removePart(i)}
          />
        </li>
      ))}
    </ul>
  );
}
