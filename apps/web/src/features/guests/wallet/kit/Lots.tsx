import type { Member } from '@netbar/contract/guests/member/member.model';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { Tender, type Wallet } from '@netbar/contract/guests/wallet/wallet.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Table } from 'antd';
import { useState } from 'react';
import { SignatureInput } from '#features/money/shift/kit/SignatureInput.tsx';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { walletWords } from '../wallet.words.ts';

type Lot = Wallet['lots'][number];

/** The lots a balance is made of, each with where it came from, how long it is good and what would come back of it. */
export function Lots({ member, wallet }: { member: Member; wallet: Wallet }) {
  const t = useWords(walletWords);
  const canRefund = useCan('WALLET_REFUND') && member.status === 'ACTIVE';
  const [refunding, setRefunding] = useState<Lot>();
  const amount = (lot: Lot, value: number) =>
    lot.kind === 'POINT' ? <span className="num">{value}</span> : <Money fen={value} />;
  return (
    <Panel title={t.lots} note={wallet.pointDebt > 0 && fill(t.pointDebt, { n: wallet.pointDebt })} flush>
      <Table<Lot>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={wallet.lots}
        locale={{ emptyText: t.noLots }}
        columns={[
          { key: 'kind', title: t.kind, render: (_, lot) => t[lot.kind] },
          { key: 'origin', title: t.origin, render: (_, lot) => lot.originBranchName },
          { key: 'granted', title: t.granted, align: 'right', render: (_, lot) => amount(lot, lot.granted) },
          { key: 'remaining', title: t.remaining, align: 'right', render: (_, lot) => amount(lot, lot.remaining) },
          { key: 'refundable', title: t.refundable, align: 'right', render: (_, lot) => <Money fen={lot.refundableFen} /> },
          {
            key: 'expires',
            title: t.expires,
            render: (_, lot) => (
              <span className="num">{lot.expiresTime ? formatTime(new Date(lot.expiresTime), 'date') : t.forever}</span>
            ),
          },
          {
            key: 'actions',
            render: (_, lot) =>
              canRefund &&
              lot.refundableFen > 0 && (
                <button type="button" className="link danger" onClick={() => setRefunding(lot)}>
                  {t.refund}
                </button>
              ),
          },
        ]}
      />
      {refunding && <RefundDrawer member={member} lotId={refunding.id} onClose={() => setRefunding(undefined)} />}
    </Panel>
  );
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
