import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { Money } from '#kit/Money.tsx';
import { MarginSlot } from './kit/product.slots.ts';
import { productWords } from './product.words.ts';

interface Priced {
  productId: string;
  oldFen: number | null;
}
type Line = Priced & { newFen: number };

interface AdjustPriceProps extends Priced {
  brandId: string;
  branchId?: string;
  name: string;
  /** What it is sold for now, which for a branch without a price of its own is the brand's. */
  nowFen: number | null;
  onClose: () => void;
}

/** Asks for another price of one product, for the brand or for one branch. */
export function AdjustPrice({ brandId, branchId, name, nowFen, onClose, ...priced }: AdjustPriceProps) {
  const t = useWords(productWords);
  return (
    <FormDrawer
      title={`${t.adjustTitle} · ${name}`}
      api={adjustmentApi.adjustPrices}
      fields={[
        {
          kind: 'own',
          name: 'lines',
          label: t.newPrice,
          control: <NewPrice {...priced} {...(branchId && { branchId })} nowFen={nowFen} />,
        },
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

interface NewPriceProps extends Priced {
  branchId?: string;
  nowFen: number | null;
  id?: string;
  value?: Line[];
  onChange?: (lines: Line[] | undefined) => void;
}

/** One line of an adjustment: the present price beside the field for the new one, and what is earned on a piece. */
function NewPrice({ id, value, onChange, branchId, nowFen, ...priced }: NewPriceProps) {
  const t = useWords(productWords);
  const newFen = value?.[0]?.newFen;
  return (
    <>
      <div className="row g12">
        <span className="sec price-now">{t.nowPrice}</span>
        {nowFen === null ? <span className="muted">{t.noPrice}</span> : <Money fen={nowFen} />}
        <MoneyInput
          {...(id && { id })}
          {...(newFen !== undefined && { value: newFen })}
          onChange={(fen) => onChange?.(fen === undefined ? undefined : [{ ...priced, newFen: fen }])}
        />
      </div>
      {branchId && <MarginSlot branchId={branchId} productId={priced.productId} nowFen={nowFen} newFen={newFen} />}
    </>
  );
}
