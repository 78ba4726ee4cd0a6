import { productApi } from '@netbar/contract/goods/product/product.api';
import { CLASSIFY, type Product } from '@netbar/contract/goods/product/product.model';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { DetailHead } from '#kit/detail/DetailHead.tsx';
import { Record } from '#kit/detail/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { AdjustPrice } from './AdjustPrice.tsx';
import { ProductStatusTag } from './kit/ProductStatusTag.tsx';
import { PriceHistory, Scheduled } from './PriceHistory.tsx';
import { useProductFields } from './product-fields.tsx';
import { productWords } from './product.words.ts';
import { TakeDown } from './TakeDown.tsx';

export default function ProductMasterDetailPage() {
  const [query] = useSearchParams();
  const product = useApi(productApi.getMaster, { id: query.get('id') ?? '' });
  return (
    <Record isPage read={product}>
      {(data) => <Detail product={data} />}
    </Record>
  );
}

type Step = 'edit' | 'adjust' | 'takeDown';

function Detail({ product }: { product: Product }) {
  const t = useWords(productWords);
  const classes = useCodes(CLASSIFY);
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const { id, brandId, name, barcode, spec, baseUnit, priceFen, minPriceFen, prices } = product;
  return (
    <>
      <DetailHead
        title={name}
        number={product.code}
        tag={<ProductStatusTag status={product.status} />}
        actions={<Actions product={product} onStep={setStep} />}
        facts={[
          { label: t.code, value: <span className="num">{product.code}</span> },
          { label: t.barcode, value: <span className="num">{barcode ?? '—'}</span> },
          { label: t.classify, value: classes.nameOf(product.classifyCode) },
          { label: t.spec, value: [spec, baseUnit].filter(Boolean).join(' / ') },
          { label: t.price, value: priceFen === null ? t.noPrice : <Money fen={priceFen} /> },
          { label: t.minPrice, value: <Money fen={minPriceFen || null} /> },
          { label: t.pointsPrice, value: <span className="num">{product.pointsPrice || '—'}</span> },
          { label: t.shelves, value: <span className="num">{fill(t.shelvesCount, { n: product.shelves })}</span> },
        ]}
      />
      <div className="stack">
        {product.pendingChange && <Alert type="warning" showIcon title={t.pendingChange} />}
        <Scheduled productId={id} />
        <PriceHistory prices={prices} />
      </div>
      {step === 'edit' && <EditProduct product={product} onClose={close} />}
      {step === 'adjust' && (
        <AdjustPrice brandId={brandId} productId={id} name={name} oldFen={priceFen} nowFen={priceFen} onClose={close} />
      )}
      {step === 'takeDown' && <TakeDown productId={id} onClose={close} />}
    </>
  );
}

function Actions({ product, onStep }: { product: Product; onStep: (step: Step) => void }) {
  const t = useWords(productWords);
  const { modal } = App.useApp();
  const canEdit = useCan('PRODUCT_MASTER_EDIT');
  const canAdjust = useCan('PRICE_APPLY');
  const canTakeDown = useCan('TAKEDOWN_APPLY');
  const setStatus = useCommand(productApi.setMasterStatus, { done: t.statusSaved });
  const { id, version, name, status } = product;
  const turn = () => {
    if (status !== 'ACTIVE') return setStatus.mutate({ id, version, status: 'ACTIVE' });
    const onOk = () => setStatus.mutate({ id, version, status: 'DISABLED' });
    modal.confirm({
      title: fill(t.disableAsk, { name }),
      okText: t.disable,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      onOk,
    });
  };
  if (!canEdit) return null;
  return (
    <>
      <Button danger={status === 'ACTIVE'} onClick={turn}>
        {status === 'ACTIVE' ? t.disable : t.enable}
      </Button>
      {canTakeDown && status === 'ACTIVE' && <Button onClick={() => onStep('takeDown')}>{t.takeDown}</Button>}
      {canAdjust && <Button onClick={() => onStep('adjust')}>{t.adjust}</Button>}
      <Button type="primary" disabled={product.pendingChange !== null} onClick={() => onStep('edit')}>
        {t.edit}
      </Button>
    </>
  );
}

function EditProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useWords(productWords);
  const navigate = useNavigate();
  const fields = useProductFields();
  const { id, version } = product;
  return (
    <FormDrawer
      title={t.editTitle}
      api={productApi.changeMaster}
      fields={[...fields, { kind: 'area', name: 'reason', label: t.reason, max: 200 }]}
      initial={product}
      fixed={{ id, version }}
      done={t.changeSent}
      onDone={({ status }) => {
        if (status === 'PENDING') void navigate('/admin/product/productMasterManage?tab=goodsChange');
      }}
      onClose={onClose}
    />
  );
}
