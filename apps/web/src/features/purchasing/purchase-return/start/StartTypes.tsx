import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { PurchaseReturnType } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { fill } from '@netbar/contract/kernel/words';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { returnWords } from '../return.words.ts';
import { startWords } from './start.words.ts';

const types: readonly PurchaseReturnType[] = [0, 1, 2];

interface StartTypesProps {
  branchId: string;
  type: PurchaseReturnType;
  onChoose: (type: PurchaseReturnType) => void;
}

/** The three kinds of return, each with how much there is to look at. The kind decides where the goods are taken from. */
export function StartTypes({ branchId, type, onChoose }: StartTypesProps) {
  const t = useWords(startWords);
  const names = useWords(returnWords);
  const counts = [useCount(branchId, 0), undefined, useCount(branchId, 2)];
  return (
    <div className="ret-types" role="radiogroup" aria-label={t.types}>
      {types.map((each) => (
        <label key={each} className={each === type ? 'is-on' : ''}>
          <input type="radio" name="type" checked={each === type} onChange={() => onChoose(each)} />
          <b>{names[`type${each}`]}</b>
          <span className="sec">{t[`type${each}Note`]}</span>
          <span className="sp" />
          <small className="muted num">{each === 1 ? t.count1 : fill(t[`count${each}`], { n: counts[each] ?? '…' })}</small>
        </label>
      ))}
    </div>
  );
}

function useCount(branchId: string, type: 0 | 2) {
  const found = useApi(purchaseReturnApi.proposals, { branchId, type }, { enabled: branchId !== '' });
  return found.data?.rows.length;
}
