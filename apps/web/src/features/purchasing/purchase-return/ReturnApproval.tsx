import type { Approval } from '@netbar/contract/org/approval/approval.model';
import type { PurchaseReturnType, ReturnWish } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { PhotoRow } from '#kit/picture/PhotoRow.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import '#kit/record/record.css';
import { returnPaths } from './return-paths.ts';
import { returnWords } from './return.words.ts';
import { wishWord } from './wish-word.ts';

interface AskedLine {
  productId: string;
  name: string;
  unit: string;
  qty: number;
  /** Left out for people who do not see costs. */
  valueFen?: number;
  wish: ReturnWish;
  note: string;
}

interface Asked {
  no: string;
  type: PurchaseReturnType;
  supplierName: string;
  photos: string[];
  lines: AskedLine[];
  amountFen?: number;
}

/** What would go back to which supplier, and what would be claimed for it. */
export function ReturnApproval({ approval }: { approval: Approval }) {
  const t = useWords(returnWords);
  const navigate = useNavigate();
  const { type, supplierName, photos, lines, amountFen } = approval.after as unknown as Asked;
  const open = () => void navigate(returnPaths.detail(approval.subjectId));
  const seesClaim = amountFen !== undefined && type !== 2;
  const columns: (RecordColumn<AskedLine> | false)[] = [
    {
      key: 'name',
      title: t.goods,
      render: ({ name, note }) => (
        <>
          {name}
          {note && <small>{note}</small>}
        </>
      ),
    },
    { key: 'qty', title: t.quantity, align: 'right', render: ({ qty, unit }) => <span className="num">{`${qty} ${unit}`}</span> },
    type !== 2 && { key: 'wish', title: t.wish, render: ({ wish }) => wishWord(t, wish) },
    seesClaim && {
      key: 'claim',
      title: t.claim,
      align: 'right',
      render: ({ valueFen }) => <Money fen={valueFen ?? null} />,
      sum: <Money fen={amountFen} />,
    },
  ];
  return (
    <Panel
      title={`${t[`type${type}`]} · ${supplierName}`}
      extra={
        <button type="button" className="link" onClick={open}>
          {t.detail}
        </button>
      }
      flush
    >
      <RecordTable
        label={t.goods}
        rows={lines}
        columns={columns.filter((column) => column !== false)}
        keyOf={({ productId, qty, note }) => `${productId} ${qty} ${note}`}
        empty=""
      />
      <PhotoRow photos={photos} />
    </Panel>
  );
}
