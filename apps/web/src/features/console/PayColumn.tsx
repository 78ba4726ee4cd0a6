import { ArrowLeftOutlined, CloseOutlined } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { CashPanel } from './CashPanel.tsx';
import { EnterButton } from './EnterButton.tsx';
import { Kbd } from './Kbd.tsx';
import { useKey } from './keys.ts';
import { BuyerName } from './MemberBox.tsx';
import { paidBy, phaseOf, scanPart, wayOfKey, whyNotPart, whyNotWay, type Part, type Purse, type Way } from './pay.rules.ts';
import { payWords } from './pay.words.ts';
import { Paid } from './Paid.tsx';
import { addPart, choose, dueOfSubject, leavePay, pay, removePart, usePayment, type Subject } from './payment.store.ts';
import { useScan } from './scans.ts';
import { ScanPanel } from './ScanPanel.tsx';
import { SignPanel } from './SignPanel.tsx';
import { Tenders } from './Tenders.tsx';
import { Unknown } from './Unknown.tsx';
import { usePurse } from './use-purse.ts';
import { useStale } from './use-stale.ts';
import { VoucherPanel } from './VoucherPanel.tsx';
import { Waiting } from './Waiting.tsx';
import { WalletPanel } from './WalletPanel.tsx';

const buyerOf = (subject: Subject | undefined) => {
  if (subject?.kind === 'sale') return subject.cart.memberId;
  return subject?.kind === 'charge' ? subject.memberId : (subject?.order.memberId ?? undefined);
};

/** 应收 → how → 实收 → 找零 → confirm, where the cart stood, so that orders stay in sight. */
export function PayColumn({ branchId, seatNo }: { branchId: string; seatNo: string | undefined }) {
  const { subject, order, isUnknown } = usePayment();
  const memberId = buyerOf(subject);
  if (isUnknown) return <Unknown branchId={branchId} />;
  const phase = phaseOf(order);
  if (order && phase === 'wait') return <Waiting order={order} />;
  if (order && phase === 'paid') return <Paid order={order} />;
  if (order && phase === 'cancelled') return <Cancelled no={order.no} />;
  return <Choosing branchId={branchId} memberId={memberId} seatNo={seatNo} />;
}

/** Somebody else cancelled it meanwhile, or it lapsed. */
function Cancelled({ no }: { no: string }) {
  const t = useWords(payWords);
  useKey('escape', leavePay);
  useKey('enter', leavePay);
  return (
    <>
      <Alert type="warning" showIcon title={fill(t.orderCancelled, { no })} className="pay-note pay-top" />
      <span className="sp" />
      <EnterButton onClick={leavePay}>{t.back}</EnterButton>
    </>
  );
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
  const { subject, order, way, isCombined, parts, refusal, short, isSending } = usePayment();
  const canForce = useCan('FORCE_SALE');
  const due = dueOfSubject(subject, order);
  const rest = due - paidBy(parts);
  const purse = usePurse(memberId, subject?.kind === 'charge' || order?.type === 'CHARGE');
  const refresh = useStale();
  const take = (part: Part) => {
    if (isCombined && paidBy([part]) < rest) return addPart(part);
    void pay(branchId, [...parts, part]).then(refresh);
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
      onClick={() => void pay(branchId, tenders, true).then(refresh)}
    >
      {t.force}
    </Button>
  );
  const back = () => (way ? choose(undefined) : leavePay());
  useKey('escape', back);
  useKey('digit', (digit) => {
    const chosen = wayOfKey(digit);
    return chosen !== undefined && whyNot(chosen) === undefined && choose(chosen) === undefined;
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
      <FailedNote />
      {isCombined && parts.length > 0 && <Parts parts={parts} />}
      <Tenders chosen={way ?? (isCombined ? 'COMBINED' : undefined)} whyNot={whyNot} onChoose={choose} />
      <Panel {...{ way, purse }} dueFen={rest} isPart={isCombined} isBusy={isSending} onPart={take} />
    </>
  );
}

interface WayPanelProps {
  way: Way | undefined;
  purse: Purse;
  dueFen: number;
  isPart: boolean;
  isBusy: boolean;
  onPart: (part: Part) => void;
}

function Panel({ way, purse, ...rest }: WayPanelProps) {
  switch (way) {
    case 'CASH':
      return <CashPanel {...rest} />;
    case 'WECHAT':
    case 'ALIPAY':
      return <ScanPanel way={way} {...rest} />;
    case 'WALLET':
      return <WalletPanel balanceFen={purse.balanceFen ?? 0} {...rest} />;
    case 'GROUPBUY':
      return <VoucherPanel {...rest} />;
    case 'SIGNED':
      return <SignPanel {...rest} />;
    case 'COMBINED':
    case undefined:
      return <NoWayYet {...rest} />;
  }
}

/** A payer's code pays the rest at once, without choosing first. */
function NoWayYet({ dueFen, isBusy, onPart }: Omit<WayPanelProps, 'way' | 'purse'>) {
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

/** What the provider would not do. The order is there and waits for another way. */
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
