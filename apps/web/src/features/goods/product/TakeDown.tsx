import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { productWords } from './product.words.ts';

const plans = ['SELL_OUT', 'RETURN', 'TRANSFER', 'WASTE'] as const;

/** Asks to stop selling a product: at one branch, or at all of the brand. */
export function TakeDown({ productId, branchId, onClose }: { productId: string; branchId?: string; onClose: () => void }) {
  const t = useWords(productWords);
  return (
    <FormDrawer
      title={t.takeDownTitle}
      api={adjustmentApi.takeDown}
      fields={[
        { kind: 'select', name: 'stockPlan', label: t.stockPlan, options: plans.map((value) => ({ value, label: t[value] })) },
        { kind: 'area', name: 'reason', label: t.reason, max: 200 },
      ]}
      initial={{ stockPlan: 'SELL_OUT' }}
      fixed={{ productId, ...(branchId && { branchId }) }}
      done={t.takeDownSent}
      onClose={onClose}
    />
  );
}
