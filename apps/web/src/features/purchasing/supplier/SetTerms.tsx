import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { bizDate } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import type { SupplierProduct } from '@netbar/contract/purchasing/supplier/supplier.model';
import { arePriceBreaks, type PriceBreak } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { Button, InputNumber } from 'antd';
import { useState, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { Each, type Packed } from './Breaks.tsx';
import { supplierProductWords } from './supplier-product.words.ts';
import './supplier.css';

/** New prices from a day on. They begin with those of today, of which usually one number changes. */
export function SetTerms({ sold, onClose }: { sold: SupplierProduct; onClose: () => void }) {
  const t = useWords(supplierProductWords);
  const { id, version, productName, breaks } = sold;
  const [today] = useState(() => bizDate(new Date()));
  return (
    <FormDrawer
      title={fill(t.setPricesOf, { name: productName })}
      api={supplierApi.setTerms}
      fields={[
        { kind: 'date', name: 'fromDate', label: t.fromDate, help: t.fromDateHelp },
        { kind: 'own', name: 'breaks', label: t.breaks, control: <BreaksInput of={sold} /> },
      ]}
      initial={{ fromDate: today, breaks: breaks ?? [{ fromPacks: 1 }] }}
      fixed={{ id, version }}
      done={t.pricesSaved}
      onClose={onClose}
    />
  );
}

/** A break while it is typed. */
interface TypedBreak {
  fromPacks?: number | undefined;
  fen?: number | undefined;
}
const isTyped = (row: TypedBreak): row is PriceBreak => row.fromPacks !== undefined && row.fen !== undefined;

interface BreaksInputProps {
  of: Packed;
  value?: TypedBreak[];
  onChange?: (breaks: TypedBreak[]) => void;
}

const MOST_BREAKS = 8;

/** Prices by quantity, a row each. The first is for one pack. */
function BreaksInput({ of, value = [], onChange }: BreaksInputProps) {
  const t = useWords(supplierProductWords);
  const put = (at: number, change: TypedBreak) => onChange?.(value.map((row, i) => (i === at ? { ...row, ...change } : row)));
  const isWrong = value.every(isTyped) && !arePriceBreaks(value);
  return (
    <div className="supplier-breaks">
      {value.map((row, i) => (
        // Rows have no name of their own, and only the last one is added or removed.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <BreakRow key={i} of={of} row={row} at={i} onChange={(change) => put(i, change)}>
          {i > 0 && i === value.length - 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t.dropBreak}
              onClick={() => onChange?.(value.slice(0, -1))}
            />
          )}
        </BreakRow>
      ))}
      {isWrong && (
        <span className="t-error" role="alert">
          {t.wrongBreaks}
        </span>
      )}
      {value.length < MOST_BREAKS && (
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => onChange?.([...value, {}])}>
          {t.addBreak}
        </Button>
      )}
    </div>
  );
}

interface BreakRowProps {
  of: Packed;
  row: TypedBreak;
  at: number;
  onChange: (change: TypedBreak) => void;
  children: ReactNode;
}

function BreakRow({ of, row, at, onChange, children }: BreakRowProps) {
  const t = useWords(supplierProductWords);
  return (
    <div className="supplier-break">
      <InputNumber
        min={1}
        max={100_000}
        precision={0}
        disabled={at === 0}
        suffix={of.packUnit}
        value={row.fromPacks ?? null}
        aria-label={`${t.fromPacks} ${at + 1}`}
        onChange={(packs) => onChange({ fromPacks: packs ?? undefined })}
      />
      <MoneyInput value={row.fen ?? null} label={`${t.packPrice} ${at + 1}`} onChange={(fen) => onChange({ fen })} />
      <span className="supplier-each">{row.fen !== undefined && <Each of={of} fen={row.fen} />}</span>
      {children}
    </div>
  );
}
