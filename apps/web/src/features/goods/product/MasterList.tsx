import { PlusOutlined } from '@ant-design/icons';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { CLASSIFY } from '@netbar/contract/goods/product/product.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Money } from '#kit/Money.tsx';
import { Named } from './kit/Named.tsx';
import { ProductStatusTag } from './kit/ProductStatusTag.tsx';
import { emptyProduct, useProductFields, useProductSections } from './product-fields.tsx';
import { productWords } from './product.words.ts';

export function MasterList({ note }: { note: ReactNode }) {
  const t = useWords(productWords);
  const navigate = useNavigate();
  const [canEdit, canExport] = [useCan('PRODUCT_MASTER_EDIT'), useCan('PRODUCT_MASTER_EXPORT')];
  const brands = useBrands();
  const classes = useCodes(CLASSIFY);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        title={t.masters}
        note={note}
        api={productApi.listMasters}
        emptyText={t.emptyMasters}
        exporting={
          canExport && {
            api: productApi.exportMasters,
            extra: [
              { key: 'barcode', title: t.barcode },
              { key: 'spec', title: t.spec },
              { key: 'minPrice', title: t.minPrice },
            ],
          }
        }
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          { kind: 'select', name: 'classifyCode', label: t.classify, options: classes.options },
          {
            kind: 'select',
            name: 'status',
            label: t.status,
            options: (['ACTIVE', 'DISABLED'] as const).map((value) => ({ value, label: t[value] })),
          },
          { kind: 'select', name: 'brandId', label: t.brand, options: brands.options },
        ]}
        action={
          canEdit && (
            <>
              <Button onClick={() => void navigate('/admin/product/productMasterManage/upload')}>{t.upload}</Button>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                {t.add}
              </Button>
            </>
          )
        }
        columns={[
          {
            key: 'name',
            title: t.name,
            fixed: 'left',
            render: (row) => <Named name={row.name} note={[row.barcode ?? row.code, row.spec]} picture={row.picture} />,
          },
          { key: 'code', title: t.code, render: (row) => <span className="num">{row.code}</span> },
          { key: 'classify', title: t.classify, render: (row) => classes.nameOf(row.classifyCode) },
          { key: 'kind', title: t.kind, render: (row) => t[row.kind] },
          { key: 'brand', title: t.brand, render: (row) => brands.nameOf(row.brandId) },
          { key: 'unit', title: t.baseUnit, render: (row) => row.baseUnit },
          { key: 'price', title: t.price, align: 'right', render: (row) => <Money fen={row.priceFen} /> },
          { key: 'status', title: t.status, render: (row) => <ProductStatusTag status={row.status} /> },
          {
            key: 'created',
            title: t.created,
            render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'date')}</span>,
          },
        ]}
        rowActions={(row) => [
          {
            key: 'detail',
            label: t.detail,
            onClick: () => void navigate(`/admin/product/productMasterManage/detail?id=${row.id}`),
          },
        ]}
      />
      {isAdding && <AddProduct onClose={() => setAdding(false)} />}
    </>
  );
}

function AddProduct({ onClose }: { onClose: () => void }) {
  const t = useWords(productWords);
  const navigate = useNavigate();
  const fields = useProductFields();
  const sections = useProductSections();
  const brands = useBrands();
  return (
    <FormDrawer
      title={t.add}
      api={productApi.addMaster}
      fields={[
        { kind: 'select', name: 'brandId', label: t.brand, options: brands.options },
        ...fields.slice(0, 2),
        { kind: 'money', name: 'priceFen', label: t.price },
        ...fields.slice(2),
      ]}
      sections={sections.slice(0, -1)}
      draft="product"
      initial={{ ...emptyProduct, brandId: brands.usual }}
      done={t.saved}
      onDone={({ id }) => void navigate(`/admin/product/productMasterManage/detail?id=${id}`)}
      onClose={onClose}
    />
  );
}
