import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { purchaseWords } from '../purchase.words.ts';

export type EndStep = 'reject' | 'cancel';

interface EndWithReasonProps {
  purchase: StorePurchase;
  step: EndStep;
  onClose: () => void;
}

/** Rejects or cancels an order; both are told to whoever asked for it, so both need a reason. */
export function EndWithReason({ purchase: { id, version, no }, step, onClose }: EndWithReasonProps) {
  const t = useWords(purchaseWords);
  const parts =
    step === 'reject'
      ? { title: t.reject, api: purchaseApi.rejectStore, help: t.rejectHelp, done: t.rejected }
      : { title: t.cancelIt, api: purchaseApi.cancelStore, help: t.cancelHelp, done: t.cancelled };
  return (
    <FormDrawer
      title={`${parts.title} ${no}`}
      api={parts.api}
      fields={[{ kind: 'area', name: 'reason', label: t.reason, help: parts.help, max: 200 }]}
      fixed={{ id, version }}
      done={parts.done}
      onClose={onClose}
    />
  );
}
