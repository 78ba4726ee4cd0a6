import { PlusOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { productApi } from '@netbar/contract/goods/product/product.api';
import type { Discount } from '@netbar/contract/goods/product/product.model';
import { App, Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { ProductSelect } from './kit/ProductSelect.tsx';
import { productWords } from './product.words.ts';

const hasBegun = (time: string) => Date.parse(time) <= Date.now();

export default function ProductDiscountPage() {
  const t = useWords(productWords);
  const { modal } = App.useApp();
  const canEdit = useCan('PRODUCT_DISCOUNT');
  const [isAdding, setAdding] = useState(false);
  const end = useCommand(productApi.endDiscount, { done: t.ended });
  const askEnd = ({ id, productName: name }: Discount) =>
    void modal.confirm({ title: fill(t.endAsk, { name }), okText: t.end, cancelText: t.cancel, onOk: () => end.mutate({ id }) });
  const time = (at: string) => <span className="num">{formatTime(new Date(at), 'datetime')}</span>;
  return (
    <>
      <ListPage
        title={t.discounts}
        api={productApi.discounts}
        filters={[{ kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint }]}
        action={
          canEdit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t.addDiscount}
            </Button>
          )
        }
        columns={[
          { key: 'name', title: t.name, fixed: 'left', render: (row) => row.productName },
          { key: 'branch', title: t.branch, render: (row) => row.branchName ?? t.allBranches },
          { key: 'rate', title: t.rate, align: 'right', render: (row) => <span className="num">{row.rateBp / 100}</span> },
          { key: 'from', title: t.from, render: (row) => time(row.fromTime) },
          { key: 'until', title: t.until, render: (row) => time(row.toTime) },
          {
            key: 'status',
            title: t.status,
            render: (row) => <OnOff isOn={hasBegun(row.fromTime)} on={t.running} off={t.comingSoon} />,
          },
        ]}
        rowActions={(row) => (canEdit ? [{ key: 'end', label: t.end, onClick: () => askEnd(row), isDangerous: true }] : [])}
      />
      {isAdding && <AddDiscount onClose={() => setAdding(false)} />}
    </>
  );
}

function AddDiscount({ onClose }: { onClose: () => void }) {
  const t = useWords(productWords);
  const branches = useOwnBranches();
  const mayAll = useCan('PRODUCT_MASTER_EDIT');
  return (
    <FormDrawer
      title={t.addDiscount}
      api={productApi.addDiscount}
      fields={[
        { kind: 'own', name: 'productId', label: t.name, control: <ProductSelect /> },
        {
          kind: 'select',
          name: 'branchId',
          label: t.branch,
          isOptional: mayAll,
          ...(mayAll && { help: t.allBranches }),
          options: branches.map(({ id, name, branchNo }) => ({ value: id, label: `No.${branchNo} ${name}` })),
        },
        { kind: 'own', name: 'rateBp', label: t.rate, help: t.rateHelp, control: <Percent /> },
        { kind: 'datetime', name: 'fromTime', label: t.from },
        { kind: 'datetime', name: 'toTime', label: t.until },
      ]}
      done={t.discountSaved}
      onClose={onClose}
    />
  );
}

/** Typed in per cent, held in basis points. */
function Percent({ id, value, onChange }: { id?: string; value?: number; onChange?: (bp: number | undefined) => void }) {
  return (
    <InputNumber
      {...(id && { id })}
      className="wide"
      min={0.01}
      max={99.99}
      precision={2}
      suffix="%"
      value={value === undefined ? null : value / 100}
      onChange={(percent) => onChange?.(percent === null ? undefined : Math.round(percent * 100))}
    />
  );
}
