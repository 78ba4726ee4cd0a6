import { productApi } from '@netbar/contract/goods/product/product.api';
import { Select } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { productWords } from '../product.words.ts';

interface ProductSelectProps {
  id?: string;
  value?: string | null;
  brandId?: string | undefined;
  onChange?: (productId: string, product: { name: string; baseUnit: string }) => void;
}

/** A product in use, found by name, pinyin initials, code or barcode. */
export function ProductSelect({ brandId, onChange, value = null, ...rest }: ProductSelectProps) {
  const t = useWords(productWords);
  const [keyword, setKeyword] = useState('');
  const found = useApi(productApi.listMasters, { keyword, status: 'ACTIVE', limit: 20, ...(brandId && { brandId }) });
  const rows = found.data?.rows ?? [];
  return (
    <Select
      {...rest}
      className="wide"
      value={value}
      placeholder={t.keywordHint}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={found.isFetching}
      options={rows.map((row) => ({ value: row.id, label: `${row.name} ${row.spec}`.trim(), note: row.code }))}
      optionRender={({ label, data }) => (
        <span className="row">
          {label}
          <span className="sp" />
          <small className="muted num">{data.note}</small>
        </span>
      )}
      onChange={(productId: string) => {
        const picked = rows.find((row) => row.id === productId);
        if (picked) onChange?.(productId, picked);
      }}
    />
  );
}
