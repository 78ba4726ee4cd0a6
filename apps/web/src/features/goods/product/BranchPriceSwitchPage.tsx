import { productApi } from '@netbar/contract/goods/product/product.api';
import { Switch } from 'antd';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { productWords } from './product.words.ts';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import './product.css';

/** Brand by brand: whether its branches may have prices of their own. */
export default function BranchPriceSwitchPage() {
  const t = useWords(productWords);
  const brands = useBrands();
  return (
    <>
      <PageHead title={t.branchPriceTitle} />
      <Panel>
        <p className="sec">{t.branchPriceText}</p>
        <ul className="switches">
          {brands.options.map(({ value, label }) => (
            <BrandSwitch key={value} brandId={value} name={label} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function BrandSwitch({ brandId, name }: { brandId: string; name: string }) {
  const t = useWords(productWords);
  const setting = useApi(productApi.setting, { brandId });
  const save = useCommand(productApi.setBranchPrice, { done: t.switchSaved });
  const { branchPrice = false, version = 0 } = setting.data ?? {};
  return (
    <li>
      <b>{name}</b>
      <Switch
        checked={branchPrice}
        aria-label={name}
        disabled={!setting.data}
        loading={save.isPending}
        onChange={(next) => save.mutate({ brandId, branchPrice: next, version })}
      />
    </li>
  );
}
