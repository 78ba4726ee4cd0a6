import { productApi } from '@netbar/contract/goods/product/product.api';
import { CLASSIFY, type Product, type ProductFigures } from '@netbar/contract/goods/product/product.model';
import { fill } from '@netbar/contract/kernel/words';
import type { UseQueryResult } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';

import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordAlert, RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordFigures } from '#kit/record/RecordFigures.tsx';
import { RecordHead, type RecordAction } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { AdjustPrice } from './AdjustPrice.tsx';
import { ProductPicture } from './kit/ProductPicture.tsx';
import { ProductStatusTag } from './kit/ProductStatusTag.tsx';
import { Scheduled } from './PriceHistory.tsx';
import { PriceSteps } from './PriceSteps.tsx';
import { useProductFields, useProductSections } from './product-fields.tsx';
import { useProductFigures } from './product-figures.tsx';
import { productRecordWords } from './product-record.words.ts';
import { ProductByBranch } from './ProductByBranch.tsx';
import { ProductRelated } from './ProductRelated.tsx';
import { SalesByDay } from './SalesByDay.tsx';
import { productWords } from './product.words.ts';
import { TakeDown } from './TakeDown.tsx';

export default function ProductMasterDetailPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const product = useApi(productApi.getMaster, { id });
  const figures = useApi(productApi.masterFigures, { id });
  return (
    <Record isPage read={product} timeline={{ kind: 'PRODUCT', id }}>
      {(data) => <Detail product={data} figures={figures} />}
    </Record>
  );
}

type Step = 'edit' | 'adjust' | 'takeDown';

type Read = UseQueryResult<ProductFigures>;

function Detail({ product, figures }: { product: Product; figures: Read }) {
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const { id, brandId, name, priceFen } = product;
  return (
    <>
      <Head product={product} onStep={setStep} />
      <Figures product={product} read={figures} />
      {step === 'edit' && <EditProduct product={product} onClose={close} />}
      {step === 'adjust' && (
        <AdjustPrice brandId={brandId} productId={id} name={name} oldFen={priceFen} nowFen={priceFen} onClose={close} />
      )}
      {step === 'takeDown' && <TakeDown productId={id} onClose={close} />}
    </>
  );
}

function Head({ product, onStep }: { product: Product; onStep: (step: Step) => void }) {
  const t = useWords(productWords);
  const w = useWords(productRecordWords);
  const classes = useCodes(CLASSIFY);
  const navigate = useNavigate();
  const { id, name, barcode, spec, baseUnit, purchaseUnit, unitFactor, priceFen, minPriceFen } = product;
  const pack = purchaseUnit && unitFactor > 1 && fill(w.perPack, { n: unitFactor, unit: baseUnit, pack: purchaseUnit });
  const { actions, menu } = useMasterActions(product, onStep);
  return (
    <RecordHead
      title={name}
      number={product.code}
      picture={<ProductPicture product={product} size={92} />}
      tag={<ProductStatusTag status={product.status} />}
      trail={
        <RecordTrail
          api={productApi.listMasters}
          id={id}
          onGo={(next) => void navigate(`/admin/product/productMasterManage/detail?id=${next}`, { replace: true })}
        />
      }
      actions={actions}
      menu={menu}
      facts={[
        { label: t.barcode, value: <span className="num">{barcode ?? '—'}</span> },
        { label: t.classify, value: classes.nameOf(product.classifyCode) },
        { label: t.spec, value: [spec || baseUnit, pack].filter(Boolean).join(' · ') },
        { label: w.standardPrice, value: priceFen === null ? t.noPrice : <Money fen={priceFen} /> },
        { label: t.minPrice, value: <Money fen={minPriceFen || null} /> },
        { label: t.pointsPrice, value: <span className="num">{product.pointsPrice || '—'}</span> },
        { label: t.shelves, value: <span className="num">{fill(t.shelvesCount, { n: product.shelves })}</span> },
      ]}
    />
  );
}

/** What the product did and where it stands. */
function Figures({ product, read }: { product: Product; read: Read }) {
  const t = useWords(productWords);
  const { id, baseUnit, components, minPriceFen, prices } = product;
  const branches = read.data?.branches ?? [];
  const figures = useProductFigures(branches, baseUnit);
  return (
    <>
      {read.data && <RecordFigures figures={figures} />}
      <RecordBody
        side={
          <>
            {read.data && <ProductRelated figures={read.data} unit={baseUnit} components={components} />}
            <Timeline kind="PRODUCT" id={id} />
          </>
        }
      >
        {product.pendingChange && <RecordAlert>{t.pendingChange}</RecordAlert>}
        <Scheduled productId={id} />
        <Record read={read}>
          {(data) => <ProductByBranch product={product} standardFen={product.priceFen} branches={data.branches} />}
        </Record>
        <PriceSteps prices={prices} minFen={minPriceFen} />
        {read.data && <SalesByDay days={read.data.days} unit={baseUnit} />}
      </RecordBody>
    </>
  );
}

/** One primary action, the price beside it, everything else in the menu. */
function useMasterActions(product: Product, onStep: (step: Step) => void) {
  const t = useWords(productWords);
  const { modal } = App.useApp();
  const canEdit = useCan('PRODUCT_MASTER_EDIT');
  const canAdjust = useCan('PRICE_APPLY');
  const canTakeDown = useCan('TAKEDOWN_APPLY');
  const setStatus = useCommand(productApi.setMasterStatus, { done: t.statusSaved });
  const { id, version, name, status } = product;
  const isActive = status === 'ACTIVE';
  const turn = () => {
    if (!isActive) {
      setStatus.mutate({ id, version, status: 'ACTIVE' });
      return;
    }
    const onOk = () => setStatus.mutate({ id, version, status: 'DISABLED' });
    modal.confirm({
      title: fill(t.disableAsk, { name }),
      okText: t.disable,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      onOk,
    });
  };
  const menu: RecordAction[] = [
    ...(canEdit && canTakeDown && isActive ? [{ key: 'takeDown', label: t.takeDown, onClick: () => onStep('takeDown') }] : []),
    ...(canEdit ? [{ key: 'status', label: isActive ? t.disable : t.enable, isDangerous: isActive, onClick: turn }] : []),
  ];
  const actions = canEdit && (
    <>
      {canAdjust && <Button onClick={() => onStep('adjust')}>{t.adjust}</Button>}
      <Button type="primary" disabled={product.pendingChange !== null} onClick={() => onStep('edit')}>
        {t.edit}
      </Button>
    </>
  );
  return { actions, menu };
}

function EditProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useWords(productWords);
  const navigate = useNavigate();
  const fields = useProductFields();
  const sections = useProductSections();
  const { id, version } = product;
  return (
    <FormDrawer
      title={t.editTitle}
      api={productApi.changeMaster}
      fields={[...fields, { kind: 'area', name: 'reason', label: t.reason, max: 200 }]}
      sections={sections}
      draft={`product ${id}`}
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
