import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { ActivityChoices, ProductChoice } from '@netbar/contract/activities/activity/choices.model';
import { useApi } from '#kernel/hooks.ts';

const none: ActivityChoices = {
  isWholeBrand: true,
  branches: [],
  levels: [],
  labels: [],
  areas: [],
  suppliers: [],
  coupons: [],
  draws: [],
  groups: [],
};

/** What the form of a brand's activity offers to choose from. Empty until it is there. */
export function useChoices(brandId: string | undefined): ActivityChoices {
  return useApi(activityApi.choices, { brandId: brandId ?? '' }, { enabled: brandId !== undefined }).data ?? none;
}

const noProducts: ProductChoice[] = [];

/** These products with price and sales, in this order; without ids the most sold of the brand. */
export function useProductChoices(brandId: string, ids?: readonly string[]): ProductChoice[] {
  const isAsked = ids === undefined || ids.length > 0;
  const found = useApi(
    activityApi.products,
    { brandId, ...(ids && { ids: ids.join(',') }) },
    { enabled: isAsked && brandId !== '' },
  );
  if (!isAsked) return noProducts;
  // While a list with one more product is on its way, the one before is shown.
  return (found.data ?? noProducts).filter(({ id }) => !ids || ids.includes(id));
}
