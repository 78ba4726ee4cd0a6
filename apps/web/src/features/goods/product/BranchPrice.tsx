import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import type { RunningPrice } from '@netbar/contract/goods/adjustment/adjustment.model';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { ApprovalStatusTag } from '#features/org/approval/kit/ApprovalStatusTag.tsx';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useSession } from '#kernel/session.ts';
import type { RowAction } from '#kit/list/list.types.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { AdjustPrice } from './AdjustPrice.tsx';
import { productWords } from './product.words.ts';
import './product.css';

/** The brand of a branch of whoever is signed in. */
const useBrandOf = (branchId: string) =>
  useSession((state) => state.user?.branches.find((branch) => branch.id === branchId)?.brandId) ?? '';

interface OfBranch {
  branchId: string;
  productId: string;
}

/** Asks for another price of one product at one branch. */
export function RequestBranchPrice({ branchId, productId, onClose }: OfBranch & { onClose: () => void }) {
  const brandId = useBrandOf(branchId);
  const { data } = useApi(productApi.get, { branchId, productId });
  // While another product loads, the one before is still there.
  if (!data || data.id !== productId) return null;
  const { name, branchPriceFen: oldFen, priceFen: nowFen } = data;
  return <AdjustPrice {...{ brandId, branchId, productId, name, oldFen, nowFen, onClose }} />;
}

/** What is under way for the prices of a branch, by product. */
export function useRunningPrices(branchId: string, productId?: string) {
  const canAsk = useCan('PRICE_APPLY');
  const input = { branchId, ...(productId && { productId }) };
  const { data } = useApi(adjustmentApi.runningPrices, input, { enabled: canAsk && branchId !== '' });
  return useMemo(() => Map.groupBy(data ?? [], (price) => price.productId), [data]);
}

/** The branch's own request that nobody has decided yet. A second one would only make the first expire. */
export const waitingOf = (running: readonly RunningPrice[] = []) =>
  running.find(({ branchId, status }) => branchId !== null && status === 'PENDING');

/** What can be done about the price of each product in the list of a branch: ask for another, or take the request back. */
export function useBranchPriceSteps(branchId: string) {
  const t = useWords(productWords);
  const [askedId, setAskedId] = useState<string>();
  const running = useRunningPrices(branchId);
  const canAsk = useCan('PRICE_APPLY');
  const brandId = useBrandOf(branchId);
  const setting = useApi(productApi.setting, { brandId }, { enabled: canAsk && brandId !== '' });
  const withdraw = useCommand(approvalApi.withdraw, { done: t.withdrawn });
  const waiting = (productId: string) => waitingOf(running.get(productId));
  const steps = (productId: string): RowAction[] => {
    const { approvalId, canWithdraw = false } = waiting(productId) ?? {};
    if (approvalId && canWithdraw)
      return [{ key: 'withdraw', label: t.withdrawAdjust, onClick: () => withdraw.mutate({ id: approvalId }) }];
    const isOpen = canAsk && setting.data?.branchPrice === true && !approvalId;
    return isOpen ? [{ key: 'adjust', label: t.adjust, onClick: () => setAskedId(productId) }] : [];
  };
  const drawer = askedId && <RequestBranchPrice branchId={branchId} productId={askedId} onClose={() => setAskedId(undefined)} />;
  return { waiting, steps, drawer };
}

/** Requests for the price of one product that run now, with what can still be done about them. */
export function RunningPrices({ branchId, productId }: OfBranch) {
  const t = useWords(productWords);
  const running = useRunningPrices(branchId, productId).get(productId);
  if (!running) return null;
  return (
    <Panel title={t.adjustments}>
      <ul className="rows running">
        {running.map((price) => (
          <Running key={price.adjustmentId} price={price} />
        ))}
      </ul>
    </Panel>
  );
}

function Running({ price }: { price: RunningPrice }) {
  const t = useWords(productWords);
  const withdraw = useCommand(approvalApi.withdraw, { done: t.withdrawn });
  const cancel = useCommand(adjustmentApi.cancelPrices, { done: t.cancelled });
  const { adjustmentId, approvalId, branchId, status, newFen, effectiveTime, applicantName, reason, canWithdraw } = price;
  return (
    <li>
      {status === 'PENDING' ? <ApprovalStatusTag status="PENDING" /> : <span className="sec">{t.SCHEDULED}</span>}
      <b>
        <Money fen={newFen} />
      </b>
      <span>{branchId === null ? t.allBranches : t.branchPrice}</span>
      <span className="num sec">{effectiveTime ? formatTime(new Date(effectiveTime), 'datetime') : t.atOnce}</span>
      <span className="sec">{[applicantName, reason].filter(Boolean).join(' · ')}</span>
      <span className="sp" />
      {canWithdraw && approvalId && (
        <Button size="small" loading={withdraw.isPending} onClick={() => withdraw.mutate({ id: approvalId })}>
          {t.withdraw}
        </Button>
      )}
      {status === 'SCHEDULED' && branchId !== null && (
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ id: adjustmentId })}>
          {t.cancelAdjust}
        </Button>
      )}
    </li>
  );
}
