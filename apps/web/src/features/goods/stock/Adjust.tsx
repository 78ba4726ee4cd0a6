import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { AdjustKind } from '@netbar/contract/goods/stock/stock.model';
import { InputNumber } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { stockWords } from './kit/stock.words.ts';

interface AdjustProps {
  branchId: string;
  product: { id: string; name: string; baseUnit: string };
  kind: Exclude<AdjustKind, 'FOUND'>;
  onClose: () => void;
}

interface Line {
  productId: string;
  qty?: number;
  valueFen?: number;
}

/** Writes off or corrects one product. */
export function Adjust({ branchId, product, kind, onClose }: AdjustProps) {
  const t = useWords(stockWords);
  return (
    <FormDrawer
      title={`${t[kind]} ${product.name}`}
      api={stockApi.adjust}
      fields={[
        {
          kind: 'own',
          name: 'lines',
          label: kind === 'WASTAGE' ? t.wasted : t.change,
          ...(kind === 'CORRECTION' && { help: t.changeHelp }),
          control: <OneLine product={product} kind={kind} />,
        },
        { kind: 'area', name: 'reason', label: t.reason, max: 200 },
      ]}
      fixed={{ branchId, kind }}
      done={t.adjustSent}
      onClose={onClose}
    />
  );
}

interface OneLineProps extends Pick<AdjustProps, 'product' | 'kind'> {
  id?: string;
  value?: Line[];
  onChange?: (lines: Line[]) => void;
}

function OneLine({ id, value, onChange, product, kind }: OneLineProps) {
  const t = useWords(stockWords);
  const seesCost = useCan('STOCK_COST');
  const line = value?.[0] ?? { productId: product.id };
  const sign = kind === 'WASTAGE' ? -1 : 1;
  return (
    <div className="col">
      <InputNumber
        {...(id && { id })}
        className="wide"
        precision={0}
        {...(kind === 'WASTAGE' && { min: 1 })}
        suffix={product.baseUnit}
        value={line.qty === undefined ? null : sign * line.qty}
        onChange={(n) => onChange?.([n === null ? { productId: product.id } : { ...line, qty: sign * n }])}
      />
      {kind === 'CORRECTION' && seesCost && (line.qty ?? 0) > 0 && (
        <label className="col">
          <span className="sec">{t.cost}</span>
          <MoneyInput
            {...(line.valueFen !== undefined && { value: line.valueFen })}
            onChange={(valueFen) =>
              onChange?.([
                {
                  productId: line.productId,
                  ...(line.qty !== undefined && { qty: line.qty }),
                  ...(valueFen !== undefined && { valueFen }),
                },
              ])
            }
          />
          <small className="muted">{t.costHelp}</small>
        </label>
      )}
    </div>
  );
}
