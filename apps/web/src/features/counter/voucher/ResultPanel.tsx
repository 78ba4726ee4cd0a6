import { CheckOutlined, CloseOutlined, QuestionOutlined, ScanOutlined, UndoOutlined } from '@ant-design/icons';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { voucherKindWords, voucherRefusalWords } from '@netbar/contract/counter/voucher/voucher.words';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { Money } from '#kit/Money.tsx';
import { OwnCoupon, OwnUse } from './OwnCoupon.tsx';
import { RedeemBox } from './RedeemBox.tsx';
import { RevokeBar } from './RevokeBar.tsx';
import type { ShownVoucher, WriteOffDesk } from './use-write-off.ts';
import { voucherWords } from './voucher.words.ts';
import { FactList, Verdict } from './Verdict.tsx';
import type { Revoke } from './use-revoke.ts';

/** What became of the code that was scanned last, or of the voucher chosen in the list. */
export function ResultPanel({ branchId, desk, revoke }: { branchId: string; desk: WriteOffDesk; revoke: Revoke }) {
  const t = useWords(voucherWords);
  const { voucher, own, use } = desk;
  return (
    <section className="panel woff-result" aria-live="polite">
      {voucher && <Result key={voucher.id} voucher={voucher} revoke={revoke} />}
      {own && <OwnCoupon key={own.coupon.couponId} branchId={branchId} coupon={own.coupon} code={own.code} />}
      {use && <OwnUse key={use.couponId} use={use} />}
      {!voucher && !own && !use && <Blank icon={<ScanOutlined />} title={t.ready} text={t.readyText} />}
    </section>
  );
}

function Result({ voucher, revoke }: { voucher: ShownVoucher; revoke: Revoke }) {
  const isSold = voucher.status === 'VERIFIED' || voucher.status === 'SETTLED';
  return (
    <>
      <Head voucher={voucher} />
      <Facts voucher={voucher} />
      {isSold && <Hints voucher={voucher} />}
      {isSold && !voucher.isRevoking && voucher.netFeeFen > 0 && <RedeemBox voucher={voucher} />}
      {isSold && !voucher.isRevoking && <RevokeBar voucher={voucher} revoke={revoke} />}
    </>
  );
}

/** The state in one line, and what to do about it. */
function Head({ voucher }: { voucher: ShownVoucher }) {
  const t = useWords(voucherWords);
  const lang = useLang();
  const { status, isRevoking, verifyId, createdTime, verifiedTime, refusal, said } = voucher;
  const at = formatTime(new Date(verifiedTime ?? createdTime), 'time');
  const lookUp = <QueryButton voucher={voucher} />;
  if (status === 'VERIFYING')
    return <Verdict tone="doubt" icon={<QuestionOutlined />} title={t.doubt} text={t.doubtText} act={lookUp} />;
  if (isRevoking)
    return <Verdict tone="doubt" icon={<QuestionOutlined />} title={t.revokeDoubt} text={t.revokeDoubtText} act={lookUp} />;
  if (status === 'REVOKED') return <Verdict tone="back" icon={<UndoOutlined />} title={t.revoked} text={t.revokedText} />;
  if (status === 'FAILED') {
    const why = [refusal && voucherRefusalWords[refusal][lang], said].filter(Boolean).join(' · ');
    return <Verdict tone="bad" icon={<CloseOutlined />} title={t.failed} text={why} />;
  }
  const text = [at, voucherKindWords[voucher.platform][lang], verifyId && fill(t.serial, { no: verifyId })].filter(Boolean);
  return <Verdict tone="good" icon={<CheckOutlined />} title={t.done} text={text.join(' · ')} />;
}

function QueryButton({ voucher: { id: voucherId, version } }: { voucher: ShownVoucher }) {
  const t = useWords(voucherWords);
  const query = useCommand(voucherApi.query);
  return (
    <Button type="primary" loading={query.isPending} onClick={() => query.mutate({ voucherId, version })}>
      {t.query}
    </Button>
  );
}

function Facts({ voucher }: { voucher: ShownVoucher }) {
  const t = useWords(voucherWords);
  const mayOpenOrder = useCan('ORDER_LIST');
  const { codeShown, validTo, buyer, left, memberName, memberId, orderNo, settleFen, feeBp } = voucher;
  const order = orderNo && mayOpenOrder && <Link to={`/admin/statistics/orderList?keyword=${orderNo}`}>{orderNo}</Link>;
  const facts: [string, ReactNode][] = [
    [t.code, codeShown],
    [t.validTo, validTo ? formatTime(new Date(validTo), 'date') : '—'],
    [t.buyer, buyer || '—'],
    [t.left, fill(t.leftCount, { n: Math.max(0, left - (voucher.status === 'VERIFIED' ? 1 : 0)) })],
    [t.member, memberId ? (memberName ?? '—') : t.noMember],
    ...(orderNo ? [[t.order, order || orderNo] as [string, ReactNode]] : []),
  ];
  return (
    <div className="woff-facts">
      <div className={voucher.status === 'REVOKED' ? 'woff-sum is-off' : 'woff-sum'}>
        <p>{voucher.title}</p>
        <strong>
          <Money fen={voucher.payFen} />
        </strong>
        <small>
          {t.paid} · {fill(t.settles, { fen: yuan(settleFen), fee: feeBp / 100 })}
        </small>
      </div>
      <FactList facts={facts} />
    </div>
  );
}

/** What the cashier has to do by hand. */
function Hints({ voucher: { note, isMapped } }: { voucher: ShownVoucher }) {
  const t = useWords(voucherWords);
  if (note) return <Alert type="warning" showIcon title={fill(t.note, { note })} />;
  return isMapped ? null : <Alert type="info" showIcon title={t.unmapped} />;
}
