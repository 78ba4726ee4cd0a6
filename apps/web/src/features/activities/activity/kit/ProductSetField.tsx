import { DeleteOutlined } from '@ant-design/icons';
import type { ProductChoice } from '@netbar/contract/activities/activity/choices.model';
import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { ProductSet } from '@netbar/contract/activities/activity/rule.model';
import { CLASSIFY, GROUPING } from '@netbar/contract/goods/product/product.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { partWords } from './part.words.ts';
import { useProductChoices } from './use-choices.ts';
import './activity.css';

const kinds = ['PRODUCTS', 'CLASSIFY', 'GROUP', 'ALL'] as const;

interface ProductSetFieldProps {
  brandId: string;
  value: ProductSet;
  onChange: (set: ProductSet) => void;
  /** What one costs with the benefit, for the table. */
  priceAfter?: (product: ProductChoice) => { fen: number; isHeldUp: boolean } | null;
}

/** Which products a benefit is for: chosen ones with their price and sales, categories, groups or all. */
export function ProductSetField({ brandId, value, onChange, priceAfter }: ProductSetFieldProps) {
  const t = useWords(partWords);
  const choose = (of: ProductSet['of']) =>
    onChange(of === 'ALL' ? { of } : of === 'PRODUCTS' ? { of, ids: [] } : { of, codes: [] });
  return (
    <div className="form-wide set-field">
      <Segmented
        size="small"
        aria-label={t.scope}
        value={value.of}
        options={kinds.map((kind) => ({ value: kind, label: t[kind] }))}
        onChange={choose}
      />
      {value.of === 'PRODUCTS' && (
        <ChosenProducts
          brandId={brandId}
          ids={value.ids}
          onChange={(ids) => onChange({ of: 'PRODUCTS', ids })}
          {...(priceAfter && { priceAfter })}
        />
      )}
      {(value.of === 'CLASSIFY' || value.of === 'GROUP') && (
        <Codes of={value.of} codes={value.codes} onChange={(codes) => onChange({ of: value.of, codes })} />
      )}
    </div>
  );
}

function Codes({ of, codes, onChange }: { of: 'CLASSIFY' | 'GROUP'; codes: string[]; onChange: (codes: string[]) => void }) {
  const t = useWords(partWords);
  const { options } = useCodes(of === 'CLASSIFY' ? CLASSIFY : GROUPING);
  return (
    <Select
      mode="multiple"
      className="wide"
      aria-label={t[of]}
      value={codes}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
    />
  );
}

interface ChosenProductsProps {
  brandId: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  priceAfter?: (product: ProductChoice) => { fen: number; isHeldUp: boolean } | null;
}

function ChosenProducts({ brandId, ids, onChange, priceAfter }: ChosenProductsProps) {
  const t = useWords(partWords);
  const products = useProductChoices(brandId, ids);
  return (
    <>
      {products.length > 0 && (
        <div className="boxed">
          <table className="rule-table" aria-label={t.products}>
            <thead>
              <tr>
                <th>{t.product}</th>
                <th className="r">{t.price}</th>
                <th className="r">{t.minimum}</th>
                {priceAfter && <th className="r">{t.after}</th>}
                <th className="r">{t.sold}</th>
                <th aria-label={t.remove} />
              </tr>
            </thead>
            <tbody>
              {products.map((product) => (
                <ProductLine
                  key={product.id}
                  product={product}
                  {...(priceAfter && { after: priceAfter(product) })}
                  onRemove={() => onChange(ids.filter((id) => id !== product.id))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="rule-add">
        <ProductAdd brandId={brandId} taken={ids} onAdd={(id) => onChange([...ids, id])} />
        <small className="muted">{t.floorNote}</small>
      </div>
    </>
  );
}

interface ProductLineProps {
  product: ProductChoice;
  after?: { fen: number; isHeldUp: boolean } | null;
  onRemove: () => void;
}

function ProductLine({ product, after, onRemove }: ProductLineProps) {
  const t = useWords(partWords);
  const label = fill(t.remove, { name: product.name });
  return (
    <tr>
      <td data-label={t.product}>
        {product.name} <small className="muted">{product.spec}</small>
      </td>
      <td className="r" data-label={t.price}>
        <Money fen={product.priceFen} />
      </td>
      <td className="r" data-label={t.minimum}>
        <Money fen={product.minPriceFen} />
      </td>
      {after !== undefined && (
        <td className={after?.isHeldUp ? 'r is-held-up' : 'r is-promo'} data-label={t.after}>
          <Money fen={after?.fen ?? null} />
        </td>
      )}
      <td className="r num" data-label={t.sold}>
        {groupThousands(product.soldQty)} <small className="muted">{product.baseUnit}</small>
      </td>
      <td className="c">
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={label} title={label} onClick={onRemove} />
      </td>
    </tr>
  );
}

interface ProductAddProps {
  brandId: string;
  taken: readonly string[];
  onAdd: (id: string) => void;
  value?: string | null;
  id?: string;
}

/** Finds a product of the brand and hands it on. Without words the most sold are offered. */
export function ProductAdd({ brandId, taken, onAdd, value = null, id }: ProductAddProps) {
  const t = useWords(partWords);
  const [keyword, setKeyword] = useState('');
  const found = useApi(activityApi.products, { brandId, ...(keyword && { keyword }) }, { enabled: brandId !== '' });
  const chosen = useProductChoices(brandId, value ? [value] : []);
  const rows = [...chosen, ...(found.data ?? []).filter((row) => row.id !== value)].filter((row) => !taken.includes(row.id));
  return (
    <Select
      className="product-add"
      {...(id ? { id } : { 'aria-label': t.choose })}
      value={value || null}
      placeholder={t.choose}
      popupMatchSelectWidth={320}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={t.chooseHint}
      options={rows.map((row) => ({ value: row.id, label: `${row.name} ${row.spec}`.trim(), fen: row.priceFen }))}
      optionRender={({ label, data }) => (
        <span className="row">
          {label}
          <span className="sp" />
          <small className="muted">
            <Money fen={data.fen} />
          </small>
        </span>
      )}
      onChange={(picked: string) => {
        setKeyword('');
        onAdd(picked);
      }}
    />
  );
}
