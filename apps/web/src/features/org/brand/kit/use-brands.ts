import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { useApi } from '#kernel/hooks.ts';

/** The caller's brands to choose from, and the one in force: chosen on the home page, or their oldest. */
export function useBrands() {
  const brands = useApi(brandApi.listOwn, {});
  const own = brands.data ?? [];
  return {
    isPending: brands.isPending,
    options: own.map(({ brandId, name }) => ({ value: brandId, label: name })),
    usual: own.find(({ defaultBrand }) => defaultBrand)?.brandId,
    nameOf: (id: string) => own.find(({ brandId }) => brandId === id)?.name ?? '',
  };
}
