import { CrownOutlined } from '@ant-design/icons';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { Select } from 'antd';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { brandWords } from '../brand.words.ts';
import { useBrands } from './use-brands.ts';

/** SHELL-11, RT-16: shown with more than one brand; choosing one makes it the default and brings its logo. */
export function BrandSelect() {
  const t = useWords(brandWords);
  const userId = useSession((state) => state.user?.id ?? '');
  const { options, usual } = useBrands();
  const setDefault = useCommand(brandApi.setDefault);
  if (options.length < 2) return null;
  return (
    <Select
      className="brand-select"
      prefix={<CrownOutlined />}
      aria-label={t.name}
      value={usual ?? null}
      loading={setDefault.isPending}
      options={options}
      onChange={(brandId: string) => setDefault.mutate({ userId, brandId })}
    />
  );
}
