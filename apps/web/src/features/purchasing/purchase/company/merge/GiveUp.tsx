import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import type { MergeRow } from './merge.rules.ts';
import { mergeWords } from './merge.words.ts';

/** Approved quantities of a product that will not be ordered, all of them or those of some branches. */
export function GiveUp({ row: { cells, product }, onClose }: { row: MergeRow; onClose: () => void }) {
  const t = useWords(mergeWords);
  const lines = cells.flatMap((cell) => cell.lines);
  return (
    <FormDrawer
      title={`${t.giveUpTitle} · ${product.name}`}
      api={purchaseApi.dropPool}
      fields={[
        {
          kind: 'select',
          name: 'storeLineIds',
          label: t.giveUpWhat,
          help: t.giveUpHelp,
          isMany: true,
          options: lines.map(({ storeLineId, branchName, qty, storePurchaseNo }) => ({
            value: storeLineId,
            label: `${branchName} ${qty} ${product.baseUnit} (${storePurchaseNo})`,
          })),
        },
        { kind: 'area', name: 'reason', label: t.reason, max: 200 },
      ]}
      initial={{ storeLineIds: lines.map(({ storeLineId }) => storeLineId) }}
      done={t.givenUp}
      onClose={onClose}
    />
  );
}
