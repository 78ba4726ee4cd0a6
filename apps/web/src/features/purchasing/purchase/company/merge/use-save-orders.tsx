import { fill } from '@netbar/contract/kernel/words';
import type { CompanyPurchase } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { isFinalAnswer } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { press } from '#kernel/press.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { allocationsOf, type MergeOrder } from './merge.rules.ts';
import { mergeWords } from './merge.words.ts';
import type { Merge } from './use-merge.ts';

interface Failure {
  name: string;
  why: string;
}

/**
 * Saves orders as drafts or places them, one command each: a refusal of one does not undo the others. Without an answer it stops,
 * since the next one would have none either.
 */
export function useSaveOrders(merge: Merge, brandId: string, onSaved: (saved: CompanyPurchase[]) => void) {
  const t = useWords(mergeWords);
  const { modal, message } = App.useApp();
  const cache = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const save = async (orders: readonly MergeOrder[], isPlaced: boolean) => {
    setSaving(true);
    const [saved, failures]: [CompanyPurchase[], Failure[]] = [[], []];
    for (const order of orders) {
      const error = await press(purchaseApi.saveCompany, inputOf(merge, order, { brandId, isPlaced })).then(
        (got) => void saved.push(got),
        (reason: unknown) => reason,
      );
      if (error === undefined) continue;
      failures.push({ name: order.supplier.name, why: error instanceof Error ? error.message : '' });
      if (!isFinalAnswer(error)) break;
    }
    merge.forget(saved.map(({ supplierId }) => supplierId));
    await refreshFeatures(cache, purchaseApi.saveCompany.stale);
    setSaving(false);
    if (failures.length === 0) {
      message.success(fill(isPlaced ? t.placed : t.drafted, { n: saved.length }));
      onSaved(saved);
    } else
      modal.warning({
        title: fill(t.partly, { done: saved.length, failed: failures.length }),
        content: <Failures failures={failures} />,
        okText: t.confirm,
      });
  };
  return { isSaving, save };
}

/** The reason goes along only with an order that needs it. */
function inputOf({ draft, textOf }: Merge, order: MergeOrder, fixed: { brandId: string; isPlaced: boolean }) {
  const { supplier, missingFen } = order;
  const { note, reason } = textOf(supplier.id);
  return {
    ...fixed,
    ...(draft && { id: draft.id, version: draft.version }),
    supplierId: supplier.id,
    note,
    overrideReason: missingFen === 0 ? '' : reason,
    allocations: allocationsOf(order),
  };
}

const Failures = ({ failures }: { failures: Failure[] }) => (
  <ul className="merge-ask">
    {failures.map(({ name, why }) => (
      <li key={name}>
        <b>{name}</b> <span className="sec">{why}</span>
      </li>
    ))}
  </ul>
);
