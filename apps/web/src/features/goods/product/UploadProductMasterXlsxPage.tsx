import { UploadOutlined } from '@ant-design/icons';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { productColumns } from '@netbar/contract/goods/product/product-import.model';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ImportDialog } from '#kit/import/ImportDialog.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { productWords } from './product.words.ts';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import './product.css';

/** Products of a brand from a table: what its columns are, and the way in. */
export default function UploadProductMasterXlsxPage() {
  const t = useWords(productWords);
  const lang = useLang();
  const canEdit = useCan('PRODUCT_MASTER_EDIT');
  const brands = useBrands();
  const [chosen, setChosen] = useState<string>();
  const [query] = useSearchParams();
  const importId = query.get('importId') ?? undefined;
  const [isOpen, setOpen] = useState(importId !== undefined);
  const brandId = chosen ?? brands.usual;
  const choose = (
    <Select aria-label={t.brand} className="branch-pick" value={brandId ?? null} options={brands.options} onChange={setChosen} />
  );
  const button = (
    <Button type="primary" icon={<UploadOutlined />} disabled={!brandId} onClick={() => setOpen(true)}>
      {t.chooseTable}
    </Button>
  );
  return (
    <>
      <PageHead title={t.upload} note={choose} actions={canEdit && button} />
      <Panel title={t.columns} note={t.uploadText} flush>
        <table className="diff">
          <thead>
            <tr>
              <th>{t.column}</th>
              <th>{t.isNeeded}</th>
              <th>{t.example}</th>
            </tr>
          </thead>
          <tbody>
            {Object.values(productColumns).map(({ key, title, example, isNeeded }) => (
              <tr key={key}>
                <td>{title[lang]}</td>
                <td>{isNeeded ? t.yes : t.no}</td>
                <td className="num" lang="zh-CN">
                  {example}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      {isOpen && brandId && (
        <ImportDialog
          title={t.upload}
          api={productApi.importMasters}
          input={{ brandId }}
          columns={Object.values(productColumns)}
          importId={importId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
