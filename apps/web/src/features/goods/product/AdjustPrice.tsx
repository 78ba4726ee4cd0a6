import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { Money } from '#kit/Money.tsx';
import { productWords } from './product.words.ts';

interface Priced {
  productId: string;
  oldFen: number | null;
}
type Line = Priced & { newFen: number };

interface AdjustPriceProps extends Priced {
  brandId: string;
  branchId?: string;
  onClose: () => void;
}

/** Asks for another price of one product, for the brand or for one branch. */
export function AdjustPrice({ brandId, branchId, onClose, ...priced }: AdjustPriceProps) {
  const t = useWords(productWords);
  return (
    <FormDrawer
      title={t.adjustTitle}
      api={adjustmentApi.adjustPrices}
      fields={[
        { kind: 'own', name: 'lines', label: t.newPrice, control: <NewPrice {...priced} /> },
        {
          kind: 'datetime',
          name: 'effectiveTime',
          label: t.effective,
          help: t.effectiveHelp,
          isOptional: true,
        },
        { kind: 'area', name: 'reason', label: t.reason, max: 200 },
      ]}
      fixed={{ brandId, ...(branchId && { branchId }) }}
      done={t.adjustSent}
      onClose={onClose}
    />
  );
}

/** One line of an adjustment: the present price beside the field for the new one. */
function NewPrice({
  id,
  value,
  onChange,
  ...priced
}: Priced & { id?: string; value?: Line[]; onChange?: (lines: Line[] | undefined) => void }) {
  const t = useWords(productWords);
  const newFen = value?.[0]?.newFen;
  return (
    <div className="row g12">
      <span className="sec">{t.nowPrice}</span>
      {priced.oldFen === null ? <span className="muted">{t.noPrice}</span> : <Money fen={priced.oldFen} />}
      <MoneyInput
        {...(id && { id })}
        {...(newFen !== undefined && { value: newFen })}
        onChange={(fen) => onChange?.(fen === undefined ? undefined : [{ ...priced, newFen: fen }])}
      />
    </div>
  );
}
