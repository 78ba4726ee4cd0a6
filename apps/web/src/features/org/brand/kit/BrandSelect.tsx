import { CrownOutlined } from '@ant-design/icons';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { Select } from 'antd';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { brandWords } from '../brand.words.ts';

/** SHELL-11, RT-16: shown with more than one brand; choosing one makes it the default and brings its logo. */
export function BrandSelect() {
  const t = useWords(brandWords);
  const userId = useSession((state) => state.user?.id ?? '');
  const brands = useApi(brandApi.listOwn, {});
  const setDefault = useCommand(brandApi.setDefault);
  const own = brands.data ?? [];
  if (own.length < 2) return null;
  return (
    <Select
      className="brand-select"
      prefix={<CrownOutlined />}
      aria-label={t.name}
      value={own.find((brand) => brand.defaultBrand)?.brandId ?? null}
      loading={setDefault.isPending}
      options={own.map(({ brandId, name }) => ({ value: brandId, label: name }))}
      onChange={(brandId: string) => setDefault.mutate({ userId, brandId })}
    />
  );
}
