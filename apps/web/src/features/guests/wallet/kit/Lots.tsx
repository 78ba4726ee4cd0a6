import type { Member } from '@netbar/contract/guests/member/member.model';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { Tender, type Wallet } from '@netbar/contract/guests/wallet/wallet.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { spendingOrder } from '@netbar/contract/guests/wallet/wallet.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { SignatureInput } from '#features/money/shift/kit/SignatureInput.tsx';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { walletWords } from '../wallet.words.ts';

type Lot = Wallet['lots'][number];

/** The lots a balance is made of, in the order they will be spent, and what would come back of them. */
export function Lots({ member, wallet }: { member: Member; wallet: Wallet }) {
  const t = useWords(walletWords);
  const [now] = useState(() => new Date());
  const [refunding, setRefunding] = useState<Lot>();
  const columns = useLotColumns(member, wallet, setRefunding);
  const dated = wallet.lots.map((lot) => ({ ...lot, expiresTime: lot.expiresTime ? new Date(lot.expiresTime) : null }));
  const order = spendingOrder(dated, wallet.deductOrder, now);
  const lotOf = new Map(wallet.lots.map((lot) => [lot.id, lot]));
  const money = order.flatMap(({ lot, isFirst }) => {
    const own = lotOf.get(lot.id);
    return own ? [{ ...own, isFirst }] : [];
  });
  const points = wallet.lots.filter(({ kind }) => kind === 'POINT').map((lot) => ({ ...lot, isFirst: false }));
  const held = wallet.heldFen > 0 ? ` ${fill(t.heldNow, { fen: yuan(wallet.heldFen) })}` : '';
  return (
    <Panel title={t.madeOf} note={t[wallet.deductOrder]} flush>
      <RecordTable
        label={t.madeOf}
        rows={[...money, ...points]}
        keyOf={({ id }) => id}
        isLit={({ isFirst }) => isFirst}
        empty={t.noLots}
        columns={columns}
      />
      <p className="rec-foot">
        {fill(t.canRefund, { fen: yuan(wallet.refundableFen) })}
        {held}
        {wallet.pointDebt > 0 && ` ${fill(t.pointDebt, { n: wallet.pointDebt })}`}
      </p>
      {refunding && <RefundDrawer member={member} lotId={refunding.id} onClose={() => setRefunding(undefined)} />}
    </Panel>
  );
}

type Turn = Lot & { isFirst: boolean };

function useLotColumns(member: Member, wallet: Wallet, onRefund: (lot: Lot) => void): RecordColumn<Turn>[] {
  const t = useWords(walletWords);
  const canRefund = useCan('WALLET_REFUND') && member.status === 'ACTIVE';
  const amount = ({ kind }: Lot, value: number) =>
    kind === 'POINT' ? <span className="num">{value}</span> : <Money fen={value} />;
  const used = ({ granted, remaining }: Lot) => Math.round((1 - remaining / Math.max(1, granted)) * 100);
  const turn = ({ kind, isFirst }: Turn) =>
    kind === 'POINT' ? '—' : isFirst ? (wallet.heldFen > 0 ? t.spending : t.first) : t.later;
  return [
    {
      key: 'source',
      title: t.origin,
      sum: t.total,
      render: (lot) => (
        <>
          {`${formatTime(new Date(lot.createdTime), 'date').slice(5)} ${t[lot.kind]}`}
          <small>{lot.originBranchName}</small>
        </>
      ),
    },
    { key: 'granted', title: t.granted, align: 'right', render: (lot) => amount(lot, lot.granted) },
    {
      key: 'remaining',
      title: t.remaining,
      align: 'right',
      render: (lot) => amount(lot, lot.remaining),
      sum: <Money fen={wallet.principalFen + wallet.bonusFen} />,
    },
    {
      key: 'refundable',
      title: t.refundable,
      align: 'right',
      render: (lot) => <Money fen={lot.refundableFen || null} />,
      sum: <Money fen={wallet.refundableFen} />,
    },
    {
      key: 'expires',
      title: t.expires,
      render: (lot) => <span className="num">{lot.expiresTime ? formatTime(new Date(lot.expiresTime), 'date') : t.forever}</span>,
    },
    {
      key: 'used',
      title: t.usedShare,
      render: (lot) => (
        <span className="rec-bar">
          <i aria-hidden>
            <em style={{ width: `${used(lot)}%` }} />
          </i>
          <span className="num">{used(lot)}%</span>
        </span>
      ),
    },
    { key: 'turn', title: t.turn, render: (lot) => <span className={lot.isFirst ? 'b' : 'muted'}>{turn(lot)}</span> },
    {
      key: 'actions',
      title: '',
      align: 'right',
      render: (lot) =>
        canRefund &&
        lot.refundableFen > 0 && (
          <button type="button" className="link danger no-print" onClick={() => onRefund(lot)}>
            {t.refund}
          </button>
        ),
    },
  ];
}

function RefundDrawer({ member, lotId, onClose }: { member: Member; lotId: string; onClose: () => void }) {
  const t = useWords(walletWords);
  const branches = useOwnBranches().filter(({ brandId }) => brandId === member.brandId);
  return (
    <FormDrawer
      title={`${t.refundTitle} · ${member.name}`}
      api={walletApi.refundCharge}
      fields={[
        {
          kind: 'select',
          name: 'branchId',
          label: t.branch,
          options: branches.map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'select', name: 'tender', label: t.tender, options: Tender.options.map((value) => ({ value, label: t[value] })) },
        { kind: 'text', name: 'reason', label: t.reason, max: 100 },
        { kind: 'own', name: 'approver', label: t.approver, control: <SignatureInput />, isOptional: true },
      ]}
      initial={{ branchId: branches[0]?.id, tender: 'CASH' }}
      fixed={{ memberId: member.id, lotId }}
      done={t.refunded}
      onClose={onClose}
    />
  );
}
