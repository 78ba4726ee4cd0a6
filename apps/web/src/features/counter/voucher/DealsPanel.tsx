import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import type { VoucherDeal } from '@netbar/contract/counter/voucher/voucher.model';
import { voucherKindWords } from '@netbar/contract/counter/voucher/voucher.words';
import { Button, InputNumber, Table } from 'antd';
import { useState } from 'react';
import { ProductSelect } from '#features/goods/product/kit/ProductSelect.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { settingWords } from './kit/voucher-setting.words.ts';

/** What guests get for the vouchers of each deal. */
export function DealsPanel({ brandId }: { brandId: string }) {
  const t = useWords(settingWords);
  const lang = useLang();
  const deals = useApi(voucherApi.deals, { brandId });
  const [open, setOpen] = useState<VoucherDeal | 'new'>();
  return (
    <Panel title={t.deals} note={t.dealsNote} extra={<Button onClick={() => setOpen('new')}>{t.addDeal}</Button>} flush>
      <Table
        size="small"
        rowKey="id"
        loading={deals.isPending}
        dataSource={deals.data ?? []}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: deals.isPending ? ' ' : (deals.error?.message ?? t.noDeals) }}
        columns={[
          { title: t.platform, render: (_, deal) => voucherKindWords[deal.platform][lang] },
          { title: t.dealId, render: (_, deal) => <span className="num">{deal.dealId}</span> },
          { title: t.title, dataIndex: 'title' },
          { title: t.products, render: (_, deal) => deal.products.map(({ name, qty }) => `${name} × ${qty}`).join('、') || '—' },
          { title: t.netFee, align: 'right', render: (_, deal) => <Money fen={deal.netFeeFen || null} /> },
          {
            title: '',
            align: 'right',
            render: (_, deal) => (
              <Button type="text" icon={<EditOutlined />} aria-label={`${t.edit} ${deal.title}`} onClick={() => setOpen(deal)} />
            ),
          },
        ]}
      />
      {open && <DealForm brandId={brandId} deal={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}

function DealForm({ brandId, deal, onClose }: { brandId: string; deal: VoucherDeal | undefined; onClose: () => void }) {
  const t = useWords(settingWords);
  const lang = useLang();
  const fresh = { platform: 'DOUYIN', products: [], netFeeFen: 0, netFeeDays: 30 };
  const known = deal && { ...deal, products: deal.products.map(({ productId, qty }) => ({ productId, qty })) };
  const options = (['DOUYIN', 'MEITUAN'] as const).map((value) => ({ value, label: voucherKindWords[value][lang] }));
  const names = new Map(deal?.products.map(({ productId, name }) => [productId, name]));
  return (
    <FormDrawer
      title={deal?.title ?? t.addDeal}
      api={voucherApi.saveDeal}
      fields={[
        { kind: 'select', name: 'platform', label: t.platform, options, isDisabled: deal !== undefined },
        { kind: 'text', name: 'dealId', label: t.dealId, max: 40, isDisabled: deal !== undefined },
        { kind: 'text', name: 'title', label: t.title, max: 100 },
        {
          kind: 'own',
          name: 'products',
          label: t.products,
          isOptional: true,
          control: <GoodsField brandId={brandId} names={names} />,
        },
        { kind: 'money', name: 'netFeeFen', label: t.netFee, help: t.netFeeHelp },
        { kind: 'number', name: 'netFeeDays', label: t.netFeeDays, min: 1, max: 365 },
      ]}
      initial={known ?? fresh}
      fixed={{ brandId, version: deal?.version ?? 0 }}
      done={t.dealSaved}
      onClose={onClose}
    />
  );
}

interface Goods {
  productId: string;
  qty: number;
}

interface GoodsFieldProps {
  brandId: string;
  names: ReadonlyMap<string, string>;
  value?: Goods[];
  onChange?: (goods: Goods[]) => void;
}

/** Products and how many of each; choosing another one adds it. */
function GoodsField({ brandId, names, value = [], onChange }: GoodsFieldProps) {
  const t = useWords(settingWords);
  const [chosen, setChosen] = useState(names);
  return (
    <ul className="vdeal-goods">
      {value.map(({ productId, qty }) => (
        <li key={productId}>
          <span>{chosen.get(productId) ?? productId}</span>
          <InputNumber
            min={1}
            max={99}
            precision={0}
            aria-label={`${t.qty} ${chosen.get(productId) ?? ''}`}
            value={qty}
            onChange={(to) => onChange?.(value.map((one) => (one.productId === productId ? { ...one, qty: to ?? 1 } : one)))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${t.remove} ${chosen.get(productId) ?? ''}`}
            onClick={() => onChange?.(value.filter((one) => one.productId !== productId))}
          />
        </li>
      ))}
      <li>
        <ProductSelect
          brandId={brandId}
          onChange={(productId, { name }) => {
            setChosen((before) => new Map(before).set(productId, name));
            if (!value.some((one) => one.productId === productId)) onChange?.([...value, { productId, qty: 1 }]);
          }}
        />
      </li>
    </ul>
  );
}
