import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import type { CountableProduct, Stocktake } from '@netbar/contract/goods/stocktake/stocktake.model';
import { useState } from 'react';
import { useKeptState } from '#kernel/kept-state.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { useSession } from '#kernel/session.ts';
import { keepStep } from '#kernel/unsent/unsent.store.ts';
import { useTaskSteps } from '#kit/phone-task/UnsentSteps.tsx';
import {
  addToEntry,
  addUnknown,
  countedOf,
  dropUnknown,
  findByCode,
  nameUnknown,
  noEntry,
  type CountDetail,
  type CountEntry,
} from './count.rules.ts';

export const taskOf = (stocktakeId: string) => `stocktake ${stocktakeId}`;

/** Everything the count screen does. Each note is a step on the disk before the screen goes on. */
export function useCount(sheet: Stocktake) {
  const task = taskOf(sheet.id);
  const steps = useTaskSteps(task);
  const { entry, act } = useEntry(task);
  const [lastCode, setLastCode] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const counted = (productId: string) => countedOf(sheet, steps.waiting, productId);
  const noteStep = (product: CountableProduct, addQty: number) => keepCount(sheet.id, product, { addQty, counted });
  /** Notes the current entry. A count of nothing is noted only where nothing was counted yet. */
  const note = async (from: CountEntry): Promise<CountEntry> => {
    const { product, addQty } = from;
    if (product && (addQty !== 0 || counted(product.productId) === null)) await noteStep(product, addQty);
    return { ...from, product: undefined, addQty: 0 };
  };
  const noteOther = async (from: CountEntry, { productId }: CountableProduct) =>
    from.product?.productId === productId ? from : note(from);
  const choose = (product: CountableProduct, qty: number) =>
    act(async (from) => addToEntry(await noteOther(from, product), product, qty));
  const scan = (code: string) => {
    setLastCode(code);
    return act(async (from) => {
      const product = findByCode(sheet, from.known, code);
      if (product) return addToEntry(await noteOther(from, product), product, 1);
      setAsked(code);
      return addUnknown(from, code);
    });
  };
  const correct = (qtyOf: (from: CountEntry, before: number) => number) =>
    act((from) => (from.product ? { ...from, addQty: qtyOf(from, counted(from.product.productId) ?? 0) } : from));
  return {
    task,
    ...steps,
    entry,
    counted,
    lastCode,
    /** The code whose product is asked for. */
    asked,
    ask: setAsked,
    scan,
    choose,
    /** Never below nothing, also when it corrects what was noted before. */
    add: (qty: number) => correct(({ addQty }, before) => Math.max(addQty + qty, -before)),
    setTotal: (total: number) => correct((_, before) => total - before),
    /** A second press finds no entry any more. */
    noteEntry: () => act(note),
    dropEntry: () => act((from) => ({ ...from, product: undefined, addQty: 0 })),
    noteNone: (product: CountableProduct) => noteStep(product, 0),
    nameUnknown: (code: string, product: CountableProduct) => {
      setAsked(undefined);
      return act(async (from) => nameUnknown(await noteOther(from, product), code, product));
    },
    dropUnknown: (code: string) => act((from) => dropUnknown(from, code)),
  };
}

export const nameOf = ({ name, spec }: { name: string; spec: string }) => [name, spec].filter(Boolean).join(' ');

interface NewCount {
  addQty: number;
  counted: (productId: string) => number | null;
}

const keepCount = (id: string, product: CountableProduct, { addQty, counted }: NewCount) => {
  const { productId } = product;
  return keepStep({
    task: taskOf(id),
    label: `${nameOf(product)} ${(counted(productId) ?? 0) + addQty}`,
    endpoint: stocktakeApi.count,
    input: { id, productId, addQty, countedTime: serverNow().toISOString() },
    detail: { productId, addQty } satisfies CountDetail,
  });
};

/** What is being counted and not noted yet. */
function useEntry(task: string) {
  const personId = useSession((state) => state.user?.id ?? '');
  const { state: entry, act } = useKeptState<CountEntry>(`count-entry ${personId} ${task}`, noEntry);
  return { entry, act };
}
