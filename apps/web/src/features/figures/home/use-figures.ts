import type { Endpoint, Sent } from '@netbar/contract/kernel/endpoint';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';

const POLL_MS = 60_000;

/** Where a panel's figures are of: a brand of several, or a branch. */
export interface HomePlace {
  brandId: string | undefined;
  brandName: string | undefined;
  branchId: string | undefined;
}

/** Reads figures, and again every minute while the page is visible. */
export const useFigures = <E extends Endpoint>(endpoint: E, input: Sent<E>, enabled = true) =>
  useApi(endpoint, input, { enabled, refetchInterval: POLL_MS });

/** The input of endpoints that take a brand. */
export const ofBrand = ({ brandId }: HomePlace) => (brandId ? { brandId } : {});

/** The same for those that also take a single branch. */
export const ofBranchOrBrand = (place: HomePlace) => (place.branchId ? { branchId: place.branchId } : ofBrand(place));

/** A panel's note, with the brand that its figures are of. */
export const noteOf = ({ brandName }: HomePlace, note: string) => (brandName ? `${brandName} · ${note}` : note);

/** Keeps what is shown as it is while the pointer is over it, so that nothing moves away under the pointer. */
export function useHeld<T>(latest: T) {
  const [kept, setKept] = useState<{ value: T }>();
  const hold = { onPointerEnter: () => setKept({ value: latest }), onPointerLeave: () => setKept(undefined) };
  return { shown: kept ? kept.value : latest, hold };
}
