import { CheckCircleFilled, ClockCircleOutlined, GiftOutlined, RightOutlined } from '@ant-design/icons';
import type { AwaitedDelivery, AwaitedSupplier } from '@netbar/contract/purchasing/receipt/receipt.model';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { packsText } from '#features/purchasing/purchase/kit/packs-text.ts';
import { useWords } from '#kernel/lang.ts';
import { PhoneTask } from '#kit/phone-task/PhoneTask.tsx';
import { ScanCamera } from '#kit/phone-task/ScanCamera.tsx';
import { TaskSheet } from '#kit/phone-task/TaskSheet.tsx';
import { UnsentBanner } from '#kit/phone-task/UnsentSteps.tsx';
import { useScanner } from '#kit/scanner/use-scanner.ts';
import { FinishReceipt } from './FinishReceipt.tsx';
import { LineFields } from './LineFields.tsx';
import { ProductSearch, type ExtraKind } from './ProductSearch.tsx';
import { receiptWords } from './receipt.words.ts';
import { dueRows, goodsOf, type DraftLine, type DueRow } from './receive.rules.ts';
import { ScanNote } from './ScanNote.tsx';
import { problemOf } from './sent-receipt.rules.ts';
import { useReceive, type Receiving } from './use-receive.ts';
import './receive.css';

interface ReceiveTaskProps {
  delivery: AwaitedDelivery;
  storePurchaseId: string;
  onLeave: () => void;
}

/** Receiving with the phone in one hand: camera on top, the list always in view, one open line, one button. */
export function ReceiveTask({ delivery, storePurchaseId, onLeave }: ReceiveTaskProps) {
  const t = useWords(receiptWords);
  const receive = useReceive(delivery, storePurchaseId);
  const [isFinishing, setFinishing] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [extra, setExtra] = useState<ExtraKind>();
  useScanner({ onCode: (code) => void receive.scan(code), onTyped: () => {} });
  const { supplier, current } = receive;
  if (!supplier) return null;
  if (isFinishing) return <FinishReceipt receive={receive} onBack={() => setFinishing(false)} />;
  const rows = dueRows(supplier, receive.draft, storePurchaseId);
  const done = rows.filter(({ left }) => left === 0).length;
  return (
    <PhoneTask
      title={t.receive}
      detail={[delivery.branchName, supplier.supplierName].join(' · ')}
      progress={{ done, all: Math.max(rows.length, 1) }}
      onLeave={onLeave}
      top={
        <ScanCamera
          onCode={(code) => void receive.scan(code)}
          lastCode={receive.last?.code}
          isPaused={isTyping || extra !== undefined}
          onType={() => setTyping(true)}
        />
      }
      foot={<Foot receive={receive} onFinish={() => setFinishing(true)} />}
    >
      {receive.last && (
        <p className="rcv-phone-note">
          <ScanNote last={receive.last} />
        </p>
      )}
      <DueList receive={receive} supplier={supplier} rows={rows} onExtra={setExtra} />
      {current && <Current key={current.key} receive={receive} line={current} />}
      <UnsentBanner task={receive.task} />
      {isTyping && (
        <CodeSheet
          onClose={() => setTyping(false)}
          onCode={(code) => {
            setTyping(false);
            void receive.scan(code);
          }}
        />
      )}
      {extra && (
        <TaskSheet title={extra === 'FREE' ? t.addGift : t.addSurplus} onClose={() => setExtra(undefined)}>
          <ProductSearch
            branchId={delivery.branchId}
            supplierId={supplier.supplierId}
            kind={extra}
            onChoose={(product) => {
              setExtra(undefined);
              void receive.addExtra(extra, product, supplier.supplierId);
            }}
          />
        </TaskSheet>
      )}
    </PhoneTask>
  );
}

function Foot({ receive, onFinish }: { receive: Receiving; onFinish: () => void }) {
  const t = useWords(receiptWords);
  const { current, delivery, draft } = receive;
  const problem = current && problemOf(current, delivery.today);
  return (
    <>
      <button type="button" disabled={draft.lines.length === 0} onClick={onFinish}>
        {t.post}
      </button>
      <button
        type="button"
        className="task-main"
        disabled={!current || problem !== undefined}
        onClick={() => void receive.close()}
      >
        {problem ? t[problem] : t.noteNext}
      </button>
    </>
  );
}

function Current({ receive, line }: { receive: Receiving; line: DraftLine }) {
  const t = useWords(receiptWords);
  const goods = goodsOf(receive.delivery, line);
  const name = [line.product.name, line.product.spec].filter(Boolean).join(' ');
  return (
    <section className="task-card rcv-current" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className="sp" />
        <small className="num">
          {goods ? `${t.due} ${packsText(goods.restQty, goods)}` : line.kind === 'FREE' ? t.gift : t.surplus}
        </small>
      </header>
      <div className="rcv-fields">
        <LineFields receive={receive} line={line} />
        <div className="row">
          <button type="button" className="rcv-plain" onClick={() => void receive.split(line.key)}>
            {t.splitBatch}
          </button>
          <button type="button" className="rcv-plain" onClick={() => void receive.drop(line.key)}>
            {t.drop}
          </button>
        </div>
      </div>
    </section>
  );
}

interface DueListProps {
  receive: Receiving;
  supplier: AwaitedSupplier;
  rows: DueRow[];
  onExtra: (kind: ExtraKind) => void;
}

function DueList({ receive, supplier, rows, onExtra }: DueListProps) {
  const t = useWords(receiptWords);
  const extras = receive.draft.lines.filter(({ kind }) => kind !== 'PAID');
  const others = receive.delivery.suppliers.filter(({ supplierId }) => supplierId !== supplier.supplierId);
  return (
    <section className="task-card" aria-label={fill(t.awaited, { n: rows.length })}>
      <header>
        <h2>{fill(t.awaited, { n: rows.length })}</h2>
        <span className="sp" />
        {receive.draft.lines.length === 0 && others.length > 0 && (
          <select
            className="rcv-supplier"
            aria-label={t.supplier}
            value={supplier.supplierId}
            onChange={(event) => void receive.chooseSupplier(event.target.value)}
          >
            {receive.delivery.suppliers.map(({ supplierId, supplierName }) => (
              <option key={supplierId} value={supplierId}>
                {supplierName}
              </option>
            ))}
          </select>
        )}
      </header>
      <ul className={receive.current ? 'rcv-rows is-short' : 'rcv-rows'}>
        {rows.map((row) => (
          <DueItem
            key={`${row.goods.storeLineId} ${row.goods.companyLineId}`}
            row={row}
            isNow={row.parts.some(({ key }) => key === receive.draft.currentKey)}
            onOpen={() => void receive.open(supplier.supplierId, row.goods)}
          />
        ))}
        {extras.map((line) => (
          <li key={line.key}>
            <button type="button" onClick={() => void receive.openLine(line.key)}>
              <span className="rcv-row-name">{line.product.name}</span>
              <b className="num">{packsText(line.acceptedQty, { ...line, baseUnit: line.product.baseUnit })}</b>
              <small className="muted">{line.kind === 'FREE' ? t.gift : t.surplus}</small>
            </button>
          </li>
        ))}
      </ul>
      {!receive.current && (
        <div className="rcv-more">
          <button type="button" className="rcv-plain" onClick={() => onExtra('FREE')}>
            <GiftOutlined aria-hidden /> {t.addGift}
          </button>
          <button type="button" className="rcv-plain" onClick={() => onExtra('SURPLUS')}>
            {t.addSurplus}
          </button>
        </div>
      )}
    </section>
  );
}

/** One awaited product. The open one comes into view when a scan opens it. */
function DueItem({ row, isNow, onOpen }: { row: DueRow; isNow: boolean; onOpen: () => void }) {
  const { goods, left } = row;
  return (
    <li className={isNow ? 'is-now' : ''} ref={isNow ? scrollHere : undefined}>
      <button type="button" onClick={onOpen}>
        <span className="rcv-row-name">{[goods.name, goods.spec].filter(Boolean).join(' ')}</span>
        <b className="num">{`${packsText(goods.restQty - left, goods)} / ${packsText(goods.restQty, goods)}`}</b>
        <RowIcon row={row} isNow={isNow} />
      </button>
    </li>
  );
}

const scrollHere = (item: HTMLElement | null) => item?.scrollIntoView?.({ block: 'nearest' });

function RowIcon({ row, isNow }: { row: DueRow; isNow: boolean }) {
  const t = useWords(receiptWords);
  const label = isNow ? t.stateNow : row.left === 0 ? t.stateDone : t.stateWait;
  return (
    <span role="img" aria-label={label} title={label}>
      {isNow && <RightOutlined className="rcv-now" />}
      {!isNow && row.left === 0 && <CheckCircleFilled className="task-ok" />}
      {!isNow && row.left > 0 && <ClockCircleOutlined className="rcv-warn" />}
    </span>
  );
}

function CodeSheet({ onClose, onCode }: { onClose: () => void; onCode: (code: string) => void }) {
  const t = useWords(receiptWords);
  const [typed, setTyped] = useState('');
  return (
    <TaskSheet title={t.scan} onClose={onClose}>
      <form
        className="task-sheet-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') onCode(typed);
        }}
      >
        <input
          autoFocus
          autoComplete="off"
          maxLength={40}
          aria-label={t.scan}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </TaskSheet>
  );
}
