import { DeleteOutlined } from '@ant-design/icons';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { ProductSelect } from './kit/ProductSelect.tsx';
import { productWords } from './product.words.ts';

interface Part {
  productId: string;
  qty: number;
  name?: string;
}

/** What a combo is made of. */
export function Components({ id, value = [], onChange }: { id?: string; value?: Part[]; onChange?: (parts: Part[]) => void }) {
  const t = useWords(productWords);
  const [names, setNames] = useState<Record<string, string>>({});
  const nameOf = ({ productId, name }: Part) => name ?? names[productId] ?? productId;
  return (
    <div className="col">
      {value.map((part) => (
        <div key={part.productId} className="row">
          <span className="ell">{nameOf(part)}</span>
          <span className="sp" />
          <InputNumber
            min={1}
            max={1000}
            precision={0}
            value={part.qty}
            aria-label={nameOf(part)}
            onChange={(qty) => onChange?.(value.map((each) => (each === part ? { ...each, qty: qty ?? 1 } : each)))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t.cancel}
            onClick={() => onChange?.(value.filter((each) => each !== part))}
          />
        </div>
      ))}
      <ProductSelect
        {...(id && { id })}
        onChange={(productId, { name }) => {
          setNames({ ...names, [productId]: name });
          if (!value.some((part) => part.productId === productId)) onChange?.([...value, { productId, qty: 1 }]);
        }}
      />
    </div>
  );
}
