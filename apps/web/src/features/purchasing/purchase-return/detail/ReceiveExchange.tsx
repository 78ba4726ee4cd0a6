import { fill } from '@netbar/contract/kernel/words';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { PurchaseReturn, PurchaseReturnLine } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { DatePicker, Drawer, Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { commonWords } from '#kit/words.ts';
import { detailWords } from './detail.words.ts';
import '../return.css';

interface Came {
  qty: number;
  batchNo: string;
  expiryDate: string | null;
}
const nothing: Came = { qty: 0, batchNo: '', expiryDate: null };

/** Takes in goods that replace returned ones. Lines without a quantity have not come yet. */
export function ReceiveExchange({ doc, onClose }: { doc: PurchaseReturn; onClose: () => void }) {
  const t = useWords({ ...detailWords, cancel: commonWords.cancel });
  const open = doc.lines.filter(({ exchangeFen, exchangedTime }) => exchangeFen !== 0 && exchangedTime === null);
  const [came, setCame] = useState<Readonly<Record<string, Came>>>(() =>
    Object.fromEntries(open.map((line) => [line.id, { ...nothing, qty: line.qty }])),
  );
  const receive = useCommand(purchaseReturnApi.receiveExchange, { done: t.received, onDone: onClose });
  const change = (id: string, next: Partial<Came>) =>
    setCame((before) => ({ ...before, [id]: { ...(before[id] ?? nothing), ...next } }));
  const lines = open.flatMap(({ id }) => {
    const line = came[id] ?? nothing;
    return line.qty > 0 ? [{ lineId: id, ...line }] : [];
  });
  return (
    <Drawer
      open
      size={720}
      title={`${t.receive} ${doc.no}`}
      onClose={onClose}
      footer={
        <div className="form-foot">
          {lines.length === 0 && <span className="ret-problem">{t.pickOne}</span>}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="primary"
            disabled={lines.length === 0}
            loading={receive.isPending}
            onClick={() => receive.mutate({ id: doc.id, version: doc.version, lines })}
          >
            {t.receive}
          </Button>
        </div>
      }
    >
      <div className="rec">
        <p className="sec">{t.receiveHelp}</p>
        <Lines {...{ open, came }} onChange={change} />
      </div>
    </Drawer>
  );
}

interface LinesProps {
  open: PurchaseReturnLine[];
  came: Readonly<Record<string, Came>>;
  onChange: (id: string, next: Partial<Came>) => void;
}

function Lines({ open, came, onChange }: LinesProps) {
  const t = useWords(detailWords);
  const columns: (RecordColumn<PurchaseReturnLine> | false)[] = [
    { key: 'product', title: t.product, render: ({ name, spec }) => [name, spec].filter(Boolean).join(' ') },
    open.some(({ exchangeFen }) => exchangeFen !== null) && {
      key: 'value',
      title: t.claim,
      align: 'right',
      render: ({ exchangeFen }) => <Money fen={exchangeFen} />,
    },
    {
      key: 'qty',
      title: t.receiveQty,
      align: 'right',
      render: ({ id, name, baseUnit }) => (
        <InputNumber
          className="ret-qty"
          aria-label={fill(t.receiveQtyOf, { name })}
          min={0}
          precision={0}
          suffix={baseUnit}
          value={came[id]?.qty ?? 0}
          onChange={(qty) => onChange(id, { qty: qty ?? 0 })}
        />
      ),
    },
    open.some(({ batchTracked }) => batchTracked) && {
      key: 'batch',
      title: t.source,
      render: ({ id, name, batchTracked }) =>
        batchTracked && (
          <span className="col">
            <Input
              aria-label={fill(t.batchOf, { name })}
              placeholder={fill(t.batchOf, { name: '' }).trim()}
              maxLength={40}
              value={came[id]?.batchNo ?? ''}
              onChange={({ target }) => onChange(id, { batchNo: target.value })}
            />
            <DatePicker
              aria-label={fill(t.expiryOf, { name })}
              placeholder={fill(t.expiryOf, { name: '' }).trim()}
              onChange={(_, text) => onChange(id, { expiryDate: (Array.isArray(text) ? text[0] : text) || null })}
            />
          </span>
        ),
    },
  ];
  return (
    <RecordTable
      label={t.lines}
      rows={open}
      columns={columns.filter((column) => column !== false)}
      keyOf={({ id }) => id}
      empty=""
    />
  );
}
