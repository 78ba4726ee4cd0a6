import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { RejectReason } from '@netbar/contract/purchasing/receipt/receipt.model';
import { MIN_SHELF_BP, shelfLifeOf } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { fill } from '@netbar/contract/kernel/words';
import { Input } from 'antd';
import { useId, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Photos } from './Photos.tsx';
import { QtyField } from './QtyField.tsx';
import { rejectReasonWords } from './kit/reject-reason.words.ts';
import { receiptWords } from './receipt.words.ts';
import { mostOf, type DraftLine } from './receive.rules.ts';
import type { Receiving } from './use-receive.ts';

interface LineFieldsProps {
  receive: Receiving;
  line: DraftLine;
}

/** Everything one says about goods of one batch: where they come from, how many are good, why others are not. */
export function LineFields({ receive, line }: LineFieldsProps) {
  const t = useWords(receiptWords);
  const { delivery, draft, change, photos } = receive;
  const { key, product, packUnit, packQty } = line;
  const pack = { unit: packUnit, qty: packQty, baseUnit: product.baseUnit };
  return (
    <>
      <BatchFields receive={receive} line={line} />
      <div className="rcv-pair">
        <QtyField
          key={`accept ${key}`}
          what={t.acceptQty}
          qty={line.acceptedQty}
          most={mostOf(delivery, draft, line, 'acceptedQty')}
          pack={pack}
          onChange={(acceptedQty) => void change(key, { acceptedQty })}
        />
        {line.kind === 'PAID' && (
          <QtyField
            key={`reject ${key}`}
            what={t.rejectQty}
            qty={line.rejectedQty}
            most={mostOf(delivery, draft, line, 'rejectedQty')}
            pack={pack}
            hint={line.rejectedQty > 0 ? t.rejectHint : undefined}
            onChange={(rejectedQty) => void change(key, { rejectedQty })}
          />
        )}
      </div>
      {line.rejectedQty > 0 && (
        <>
          <Reasons line={line} onChange={(rejectReason) => void change(key, { rejectReason })} />
          {line.rejectReason === 'OTHER' && (
            <Labelled label={t.rejectNote}>
              {(id) => (
                <Input
                  id={id}
                  maxLength={100}
                  value={line.rejectNote}
                  onChange={(event) => void change(key, { rejectNote: event.target.value })}
                />
              )}
            </Labelled>
          )}
          <Photos photos={line.photos} problem={photos.problem} onChange={(next) => void change(key, { photos: next })} />
        </>
      )}
    </>
  );
}

function BatchFields({ receive: { delivery, change }, line }: LineFieldsProps) {
  const t = useWords(receiptWords);
  const { key, product, expiryDate } = line;
  const shelf =
    expiryDate === null ? undefined : shelfLifeOf({ expiryDate, shelfLifeDays: product.shelfLifeDays, today: delivery.today });
  return (
    <>
      <div className="rcv-pair">
        <Labelled label={t.batchNo}>
          {(id) => (
            <Input
              id={id}
              maxLength={40}
              autoComplete="off"
              value={line.batchNo}
              onChange={(event) => void change(key, { batchNo: event.target.value })}
            />
          )}
        </Labelled>
        <DayField
          label={t.producedDate}
          value={line.producedDate}
          onChange={(producedDate) => void change(key, { producedDate })}
        />
        <DayField
          label={t.expiryDate}
          note={product.shelfLifeDays > 0 ? fill(t.byShelfLife, { n: product.shelfLifeDays }) : undefined}
          value={expiryDate}
          onChange={(next) => void change(key, { expiryDate: next })}
        />
        {shelf && <ShelfNote {...shelf} />}
      </div>
      {shelf?.state === 'SHORT' && line.acceptedQty > 0 && (
        <Labelled label={t.shelfReason}>
          {(id) => (
            <Input
              id={id}
              maxLength={100}
              value={line.shelfReason}
              onChange={(event) => void change(key, { shelfReason: event.target.value })}
            />
          )}
        </Labelled>
      )}
    </>
  );
}

function Labelled({ label, note, children }: { label: string; note?: string | undefined; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="rcv-field">
      <label className="rcv-label" htmlFor={id}>
        {label} {note && <small className="muted">{note}</small>}
      </label>
      {children(id)}
    </div>
  );
}

interface DayFieldProps {
  label: string;
  note?: string | undefined;
  value: string | null;
  onChange: (day: string | null) => void;
}

/** The browser's own date field: digits on a keyboard, a wheel on a phone. */
const DayField = ({ label, note, value, onChange }: DayFieldProps) => (
  <Labelled label={label} note={note}>
    {(id) => (
      <Input
        id={id}
        type="date"
        max="2999-12-31"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
    )}
  </Labelled>
);

const PERCENT_BP = 100;
const percent = (bp: number) => Math.round(bp / PERCENT_BP);

function ShelfNote({ leftDays: days, leftBp, state }: ReturnType<typeof shelfLifeOf>) {
  const t = useWords(receiptWords);
  const figures = { days, share: percent(leftBp ?? 0), min: percent(MIN_SHELF_BP) };
  const goodText = leftBp === null ? fill(t.shelfDays, { days }) : fill(t.shelfGood, figures);
  const text = { EXPIRED: t.shelfExpired, SHORT: fill(t.shelfShort, figures), GOOD: goodText }[state];
  return (
    <p className={`rcv-shelf is-${state.toLowerCase()}`} role="status">
      {state === 'GOOD' ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
      {text}
    </p>
  );
}

function Reasons({ line, onChange }: { line: DraftLine; onChange: (reason: RejectReason) => void }) {
  const t = useWords(receiptWords);
  const reasons = useWords(rejectReasonWords);
  return (
    <div role="group" aria-label={t.rejectReason}>
      <span className="rcv-label">{t.rejectReason}</span>
      <div className="rcv-chips">
        {RejectReason.options.map((reason) => (
          <button key={reason} type="button" aria-pressed={line.rejectReason === reason} onClick={() => onChange(reason)}>
            {reasons[reason]}
          </button>
        ))}
      </div>
    </div>
  );
}
