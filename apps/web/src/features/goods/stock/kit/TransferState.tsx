import type { Transfer } from '@netbar/contract/goods/stock/stock.model';
import { AloneTag } from '#kit/AloneTag.tsx';
import { TransferStatusTag } from './TransferStatusTag.tsx';

export function TransferState({ transfer }: { transfer: Pick<Transfer, 'status' | 'isAlone'> }) {
  return (
    <span className="row">
      <TransferStatusTag status={transfer.status} />
      <AloneTag isAlone={transfer.isAlone} />
    </span>
  );
}
