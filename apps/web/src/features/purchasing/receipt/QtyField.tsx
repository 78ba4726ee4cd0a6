import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { InputNumber } from 'antd';
import { useState, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { receiptWords } from './receipt.words.ts';

interface QtyFieldProps {
  what: string;
  /** In base units, as everything that is stored. */
  qty: number;
  most: number;
  pack: { unit: string; qty: number; baseUnit: string };
  hint?: ReactNode;
  onChange: (qty: number) => void;
}

/** A quantity in packs, with the base unit beside it. Parts of a pack are entered in base units. */
export function QtyField({ what, qty, most, pack, hint, onChange }: QtyFieldProps) {
  const t = useWords(receiptWords);
  const [isLoose, setLoose] = useState(pack.qty === 1);
  const isInBase = isLoose || qty % pack.qty !== 0;
  const step = isInBase ? 1 : pack.qty;
  const unit = isInBase ? pack.baseUnit : pack.unit;
  const label = fill(t.inUnit, { what, unit });
  const set = (next: number) => onChange(Math.max(0, Math.min(next, most)));
  return (
    <div className="rcv-qty" role="group" aria-label={label}>
      <span className="rcv-label">
        {label}
        {pack.qty > 1 && (
          <button type="button" className="link" onClick={() => setLoose(!isInBase)} disabled={isInBase && qty % pack.qty !== 0}>
            {fill(t.byUnit, { unit: isInBase ? pack.unit : pack.baseUnit })}
          </button>
        )}
      </span>
      <div className="rcv-stepper">
        <button type="button" aria-label={`${t.less} ${what}`} disabled={qty === 0} onClick={() => set(qty - step)}>
          <MinusOutlined />
        </button>
        <InputNumber
          aria-label={label}
          controls={false}
          variant="borderless"
          inputMode="numeric"
          min={0}
          max={Math.ceil(most / step)}
          precision={0}
          value={qty / step}
          onChange={(typed) => set((typed ?? 0) * step)}
        />
        <button type="button" aria-label={`${t.more} ${what}`} disabled={qty >= most} onClick={() => set(qty + step)}>
          <PlusOutlined />
        </button>
      </div>
      <small className="num muted">
        {!isInBase && qty > 0 && fill(t.equals, { qty, unit: pack.baseUnit })} {hint}
      </small>
    </div>
  );
}
