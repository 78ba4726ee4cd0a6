import { DeleteOutlined } from '@ant-design/icons';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { Button, Form, InputNumber } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { ProductSelect } from '#features/goods/product/kit/ProductSelect.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { stockWords } from './kit/stock.words.ts';

interface NewTransferProps {
  onClose: () => void;
  /** Where the goods are missing, and which: what the form begins with. */
  to?: string;
  product?: { id: string; name: string };
}

/** Asks for goods to move between two branches of a brand. */
export function NewTransfer({ onClose, to, product }: NewTransferProps) {
  const t = useWords(stockWords);
  const own = useOwnBranches();
  const brandId = (own.find(({ id }) => id === to) ?? own[0])?.brandId ?? '';
  const branches = useApi(branchApi.listOfBrand, { id: brandId }, { enabled: brandId !== '' });
  const known = [...new Map([...own, ...(branches.data ?? [])].map((branch) => [branch.id, branch])).values()];
  const options = known.map(({ id, name, branchNo }) => ({ value: id, label: `No.${branchNo} ${name}` }));
  return (
    <FormDrawer
      title={t.newTransfer}
      api={stockApi.submitTransfer}
      fields={[
        { kind: 'select', name: 'fromBranchId', label: t.from, options },
        { kind: 'select', name: 'toBranchId', label: t.to, options },
        { kind: 'own', name: 'lines', label: t.lines, control: <Lines branches={known} {...(product && { product })} /> },
        { kind: 'area', name: 'reason', label: t.reason, max: 200 },
      ]}
      initial={{ ...(to && { toBranchId: to }), ...(product && { lines: [{ productId: product.id, qty: 1 }] }) }}
      done={t.submitted}
      onClose={onClose}
    />
  );
}

interface Line {
  productId: string;
  qty: number;
}

interface LinesProps {
  branches: { id: string; brandId: string }[];
  product?: { id: string; name: string };
  value?: Line[];
  onChange?: (lines: Line[]) => void;
}

/** Products of the sender's brand with how many of each. */
function Lines({ branches, product, value = [], onChange }: LinesProps) {
  const t = useWords(stockWords);
  const from: unknown = Form.useWatch('fromBranchId', Form.useFormInstance());
  const brandId = branches.find(({ id }) => id === from)?.brandId;
  const [names, setNames] = useState<{ [id: string]: string }>(product ? { [product.id]: product.name } : {});
  return (
    <div className="col">
      {value.map((line) => (
        <div key={line.productId} className="row">
          <span className="ell">{names[line.productId]}</span>
          <span className="sp" />
          <InputNumber
            min={1}
            precision={0}
            value={line.qty}
            aria-label={`${names[line.productId]} ${t.qty}`}
            onChange={(qty) => onChange?.(value.map((each) => (each === line ? { ...each, qty: qty ?? 1 } : each)))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${t.remove} ${names[line.productId]}`}
            onClick={() => onChange?.(value.filter((each) => each !== line))}
          />
        </div>
      ))}
      <ProductSelect
        brandId={brandId}
        onChange={(productId, { name }) => {
          setNames({ ...names, [productId]: name });
          if (!value.some((line) => line.productId === productId)) onChange?.([...value, { productId, qty: 1 }]);
        }}
      />
    </div>
  );
}
