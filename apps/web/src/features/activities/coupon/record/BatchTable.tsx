import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import type { CouponBatch, CouponCounts, CouponRecord } from '@netbar/contract/activities/coupon/coupon.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Progress } from 'antd';
import { useState } from 'react';
import { saveFile } from '#kernel/download.ts';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { groupThousands } from '#kit/group-thousands.ts';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { kitWords } from '#kit/kit.words.ts';
import { shareText } from '../share-text.ts';
import { audienceText } from './audience-text.ts';
import { couponRecordWords } from './record.words.ts';

/** The batches in the order in which they were issued. Their sums are the figures above. */
export function BatchTable({ coupons: { batches, counts } }: { coupons: CouponRecord }) {
  const t = useWords(couponRecordWords);
  const canIssue = useCan('COUPON_ISSUE');
  const number = (key: keyof CouponCounts, title: string): RecordColumn<CouponBatch> => ({
    key,
    title,
    align: 'right',
    render: (batch) => <Count n={batch.counts[key]} />,
    sum: <Count n={counts[key]} />,
  });
  const columns: RecordColumn<CouponBatch>[] = [
    {
      key: 'time',
      title: t.time,
      render: ({ createdTime }) => <span className="num">{createdTime ? timeOf(createdTime) : '—'}</span>,
      sum: t.total,
    },
    { key: 'to', title: t.to, render: (batch) => <Audience batch={batch} /> },
    number('issued', t.issued),
    number('used', t.used),
    number('locked', t.locked),
    number('expired', t.expired),
    number('revoked', t.revokedShort),
    {
      key: 'rate',
      title: t.useRate,
      align: 'right',
      render: (batch) => <span className="num">{shareText(batch.counts.used, batch.counts.issued)}</span>,
      sum: <span className="num">{shareText(counts.used, counts.issued)}</span>,
    },
    { key: 'who', title: t.operator, render: ({ creatorName }) => creatorName ?? t.system },
    ...(canIssue ? [{ key: 'acts', title: '', render: (batch: CouponBatch) => <BatchActions batch={batch} /> }] : []),
  ];
  return (
    <Panel title={t.batches} note={t.batchesNote} flush>
      <RecordTable
        label={t.batches}
        rows={batches}
        columns={columns}
        keyOf={({ id }) => id ?? 'given'}
        isLit={({ status }) => status !== 'DONE'}
        empty={t.noBatches}
      />
    </Panel>
  );
}

const timeOf = (at: string) => formatTime(new Date(at), 'datetime').slice(5, 16);

const Count = ({ n }: { n: number }) =>
  n === 0 ? <span className="muted">—</span> : <span className="num">{groupThousands(String(n))}</span>;

/** While it is being issued: how far it is. */
function Audience({ batch }: { batch: CouponBatch }) {
  const t = useWords(couponRecordWords);
  const { status, planned, counts, handedTo } = batch;
  return (
    <span className="cpn-audience">
      {audienceText(batch, t)}
      {handedTo && <small className="sec">{fill(t.handed, { name: handedTo })}</small>}
      {status === 'WAITING' && <small className="sec">{t.waiting}</small>}
      {status === 'RUNNING' && (
        <>
          <Progress percent={Math.floor((counts.issued / planned) * 100)} size="small" showInfo={false} />
          <small className="sec num">{fill(t.progress, { n: counts.issued, all: planned })}</small>
        </>
      )}
    </span>
  );
}

function BatchActions({ batch }: { batch: CouponBatch }) {
  const t = useWords(couponRecordWords);
  const [isRevoking, setRevoking] = useState(false);
  const { id, counts } = batch;
  if (id === null) return null;
  return (
    <span className="row">
      <TakeCodes batch={batch} />
      {counts.usable > 0 && (
        <Button type="link" size="small" danger onClick={() => setRevoking(true)}>
          {t.revoke}
        </Button>
      )}
      {isRevoking && (
        <FormDrawer
          title={t.revokeBatch}
          api={couponApi.revokeBatch}
          fields={[{ kind: 'area', name: 'reason', label: t.reason, help: t.revokeHelp, max: 200 }]}
          fixed={{ id }}
          done={t.revokeDone}
          onClose={() => setRevoking(false)}
        />
      )}
    </span>
  );
}

/** Saves the codes of a batch as a file, after a warning that this works once. */
function TakeCodes({ batch: { id, audience, status, handedTime } }: { batch: CouponBatch }) {
  const t = useWords(couponRecordWords);
  const w = useWords(kitWords);
  const { modal } = App.useApp();
  const take = useCommand(couponApi.takeCodes, {
    onDone: ({ name, codes }) => saveFile(new Blob([`\uFEFF${codes.join('\r\n')}`], { type: 'text/csv' }), `${name}.csv`),
  });
  if (id === null || audience?.of !== 'CODES' || status !== 'DONE' || handedTime) return null;
  const ask = () =>
    void modal.confirm({
      title: t.takeCodesAsk,
      content: t.takeCodesText,
      okText: t.takeCodes,
      cancelText: w.cancel,
      onOk: () => take.mutateAsync({ id }),
    });
  return (
    <Button type="link" size="small" loading={take.isPending} onClick={ask}>
      {t.takeCodes}
    </Button>
  );
}
