import { ArrowLeftOutlined, BarcodeOutlined, GiftOutlined, PlusSquareOutlined } from '@ant-design/icons';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { AwaitedDelivery } from '@netbar/contract/purchasing/receipt/receipt.model';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Input, Modal, Select, type InputRef } from 'antd';
import { useRef, useState, type RefObject } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { Money } from '#kit/Money.tsx';
import { useScanner } from '#kit/scanner/use-scanner.ts';
import { DueTable } from './DueTable.tsx';
import { LinePanel } from './LinePanel.tsx';
import { ProductSearch, type ExtraKind } from './ProductSearch.tsx';
import { receiptWords } from './receipt.words.ts';
import { dueRows } from './receive.rules.ts';
import { ScanNote } from './ScanNote.tsx';
import { useReceive, type Receiving } from './use-receive.ts';
import './receive.css';

interface ReceiveDeskProps {
  delivery: AwaitedDelivery;
  storePurchaseId: string;
  onLeave: () => void;
}

/** Receiving at a desk: the hands stay on the scanner, one line is open, Enter goes on, F9 books. */
export function ReceiveDesk({ delivery, storePurchaseId, onLeave }: ReceiveDeskProps) {
  const receive = useReceive(delivery, storePurchaseId);
  const [extra, setExtra] = useState<ExtraKind>();
  const scanField = useRef<InputRef>(null);
  const focusScan = () => scanField.current?.focus({ cursor: 'all' });
  useScanner({ onCode: (code) => void receive.scan(code), onTyped: () => {} });
  const { supplier } = receive;
  if (!supplier) return null;
  return (
    <div className="rcv-desk">
      <Head receive={receive} onLeave={onLeave} />
      <ScanField receive={receive} field={scanField} />
      <div className="rcv-cols">
        <section className="panel rcv-list">
          <ListHead receive={receive} onExtra={setExtra} />
          <DueTable receive={receive} supplier={supplier} />
        </section>
        <LinePanel key={receive.current?.key} receive={receive} line={receive.current} onNoted={focusScan} />
      </div>
      <Foot receive={receive} onPosted={onLeave} />
      <DeskKeys receive={receive} onScanField={focusScan} />
      {extra && (
        <ExtraDialog receive={receive} kind={extra} supplierId={supplier.supplierId} onClose={() => setExtra(undefined)} />
      )}
    </div>
  );
}

function DeskKeys({ receive, onScanField }: { receive: Receiving; onScanField: () => void }) {
  usePageKeys({ F2: onScanField, ...(receive.current && { Escape: () => void receive.close() }) });
  return null;
}

function Head({ receive, onLeave }: { receive: Receiving; onLeave: () => void }) {
  const t = useWords(receiptWords);
  const { delivery, draft, supplier, storePurchaseId } = receive;
  const no = supplier?.lines.find((line) => line.storePurchaseId === storePurchaseId)?.storePurchaseNo;
  const options = delivery.suppliers.map(({ supplierId, supplierName }) => ({ value: supplierId, label: supplierName }));
  return (
    <div className="phead rcv-head">
      <div className="phead-l">
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t.back} onClick={onLeave} />
        <h1>{t.receive}</h1>
        <span className="phead-s num">{[no, delivery.branchName].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="phead-x">
        <Select<string>
          aria-label={t.supplier}
          value={supplier?.supplierId ?? ''}
          options={options}
          disabled={options.length < 2 || draft.lines.length > 0}
          popupMatchSelectWidth={false}
          onChange={(id) => void receive.chooseSupplier(id)}
        />
        <Input
          className="rcv-note-field"
          maxLength={40}
          placeholder={t.deliveryNote}
          aria-label={t.deliveryNote}
          value={draft.deliveryNote}
          onChange={(event) => void receive.setDeliveryNote(event.target.value)}
        />
      </div>
    </div>
  );
}

/** A code that nobody knows stays in the field, so that it can be read again and corrected. */
function ScanField({ receive, field }: { receive: Receiving; field: RefObject<InputRef | null> }) {
  const t = useWords(receiptWords);
  const [typed, setTyped] = useState('');
  const enter = async () => {
    if (typed.trim() === '') return;
    const result = await receive.scan(typed);
    if (result.kind === 'unknown') field.current?.focus({ cursor: 'all' });
    else setTyped('');
  };
  return (
    <div className="rcv-scan">
      <Input
        ref={field}
        autoFocus
        variant="borderless"
        autoComplete="off"
        maxLength={40}
        prefix={<BarcodeOutlined />}
        placeholder={t.scan}
        aria-label={t.scan}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => void enter()}
      />
      {receive.last && <ScanNote last={receive.last} />}
      <Keycap>F2</Keycap>
    </div>
  );
}

function ListHead({ receive, onExtra }: { receive: Receiving; onExtra: (kind: ExtraKind) => void }) {
  const t = useWords(receiptWords);
  const { supplier, draft, storePurchaseId } = receive;
  const rows = supplier ? dueRows(supplier, draft, storePurchaseId) : [];
  const done = rows.filter(({ left }) => left === 0).length;
  return (
    <header className="panel-h">
      <h2>
        {fill(t.awaited, { n: rows.length })}
        <small>{supplier?.supplierName}</small>
      </h2>
      <div className="panel-x">
        <progress className="rcv-progress" value={done} max={Math.max(rows.length, 1)} aria-label={t.stateDone} />
        <small className="num muted">{`${done} / ${rows.length}`}</small>
        <Button size="small" icon={<GiftOutlined />} onClick={() => onExtra('FREE')}>
          {t.addGift}
        </Button>
        <Button size="small" icon={<PlusSquareOutlined />} onClick={() => onExtra('SURPLUS')}>
          {t.addSurplus}
        </Button>
      </div>
    </header>
  );
}

interface ExtraDialogProps {
  receive: Receiving;
  kind: ExtraKind;
  supplierId: string;
  onClose: () => void;
}

function ExtraDialog({ receive, kind, supplierId, onClose }: ExtraDialogProps) {
  const t = useWords(receiptWords);
  return (
    <Modal open title={kind === 'FREE' ? t.addGift : t.addSurplus} footer={null} onCancel={onClose}>
      <ProductSearch
        branchId={receive.delivery.branchId}
        supplierId={supplierId}
        kind={kind}
        onChoose={(product) => {
          void receive.addExtra(kind, product, supplierId);
          onClose();
        }}
      />
    </Modal>
  );
}

function Foot({ receive, onPosted }: { receive: Receiving; onPosted: () => void }) {
  const t = useWords(receiptWords);
  const { message } = App.useApp();
  const { sums, problems, unsentPhotos, supplier, draft, storePurchaseId } = receive;
  const post = useCommand(receiptApi.receive, {
    onDone: ({ status }) => {
      message.success(status === 'DRAFT' ? t.surplusSent : t.posted);
      void receive.forget().then(onPosted);
    },
  });
  const [problem] = problems;
  const left = supplier ? dueRows(supplier, draft, storePurchaseId).filter((row) => row.left > 0).length : 0;
  const isEmpty = sums.acceptedLines + sums.rejectedLines === 0;
  const isReady = !isEmpty && !problem && unsentPhotos.length === 0 && !post.isPending;
  const send = () => isReady && post.mutate(receive.receipt());
  usePageKeys({ F9: send });
  return (
    <footer className="rcv-foot">
      <span>
        {fill(t.sumAccepted, { n: sums.acceptedLines })} {sums.amountFen !== null && <Money fen={sums.amountFen} />}
      </span>
      {sums.rejectedLines > 0 && <span className="rcv-bad">{fill(t.sumRejected, { n: sums.rejectedLines })}</span>}
      {left > 0 && <span className="rcv-warn">{fill(t.sumLeft, { n: left })}</span>}
      <small className="muted">{sums.surplusLines > 0 ? t.surplusNote : isEmpty ? t.staysOpen : t.keptHere}</small>
      <span className="sp" />
      {problem && (
        <span className="rcv-warn" role="status">
          {fill(t.whyProblem, { name: problem.line.product.name, problem: t[problem.problem] })}
          <Button type="link" size="small" onClick={() => void receive.openLine(problem.line.key)}>
            {t.fix}
          </Button>
        </span>
      )}
      {!problem && unsentPhotos.length > 0 && (
        <span className="rcv-warn" role="status">
          {fill(t.whyPhotos, { n: unsentPhotos.length })}
        </span>
      )}
      <Button type="primary" disabled={!isReady} loading={post.isPending} onClick={send}>
        {sums.surplusLines > 0 ? t.postSurplus : t.post} <Keycap>F9</Keycap>
      </Button>
    </footer>
  );
}
