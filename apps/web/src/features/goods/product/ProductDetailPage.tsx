import { productApi } from '@netbar/contract/goods/product/product.api';
import type { BranchProduct, ProductFigures } from '@netbar/contract/goods/product/product.model';
import { isStocked } from '@netbar/contract/goods/product/product.rules';
import { Button, InputNumber, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordFigures } from '#kit/record/RecordFigures.tsx';
import { RecordHead, type RecordAction } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { RequestBranchPrice, RunningPrices, useRunningPrices, waitingOf } from './BranchPrice.tsx';
import { RefillSlot, StockCardSlot } from './kit/product.slots.ts';
import { ProductPicture } from './kit/ProductPicture.tsx';
import { useProductFigures } from './product-figures.tsx';
import { productRecordWords } from './product-record.words.ts';
import { ProductRelated } from './ProductRelated.tsx';
import { SalesByDay } from './SalesByDay.tsx';
import { productWords } from './product.words.ts';
import { TakeDown } from './TakeDown.tsx';

export default function ProductDetailPage() {
  const [query] = useSearchParams();
  const [branchId, productId] = [query.get('branchId') ?? '', query.get('id') ?? ''];
  const product = useApi(productApi.get, { branchId, productId });
  const figures = useApi(productApi.figures, { branchId, productId });
  return (
    <Record isPage read={product} timeline={{ kind: 'BRANCH_PRODUCT', id: productId, branchId }}>
      {(data) => <Detail product={data} figures={figures.data} />}
    </Record>
  );
}

type Step = 'set' | 'adjust' | 'takeDown' | 'refill';

interface DetailProps {
  product: BranchProduct;
  figures: ProductFigures | undefined;
}

function Detail({ product, figures }: DetailProps) {
  const [step, setStep] = useState<Step>();
  const canSeeStock = useCan('STOCK_LIST');
  const close = () => setStep(undefined);
  const { id, branchId, name } = product;
  return (
    <>
      <Head product={product} onStep={setStep} />
      <Figures product={product} figures={figures}>
        <RunningPrices branchId={branchId} productId={id} />
        {canSeeStock && <StockCardSlot branchId={branchId} productId={id} />}
      </Figures>
      {step === 'set' && <SetProduct product={product} onClose={close} />}
      {step === 'adjust' && <RequestBranchPrice branchId={branchId} productId={id} onClose={close} />}
      {step === 'takeDown' && <TakeDown productId={id} branchId={branchId} onClose={close} />}
      {step === 'refill' && <RefillSlot to={branchId} product={{ id, name }} onClose={close} />}
    </>
  );
}

function Head({ product, onStep }: { product: BranchProduct; onStep: (step: Step) => void }) {
  const t = useWords(productWords);
  const navigate = useNavigate();
  const { id, branchId, name } = product;
  const { actions, menu } = useShelfActions(product, onStep);
  const to = (next: string) => `/admin/product/productManage/detail?branchId=${branchId}&id=${next}`;
  return (
    <RecordHead
      title={name}
      number={product.code}
      picture={<ProductPicture product={product} size={92} />}
      tag={<OnOff isOn={product.shelf === 'ON'} on={t.ON} off={t.OFF} />}
      trail={<RecordTrail api={productApi.list} id={id} onGo={(next) => void navigate(to(next), { replace: true })} />}
      actions={actions}
      menu={menu}
      facts={[
        { label: t.branch, value: product.branchName },
        { label: t.barcode, value: <span className="num">{product.barcode ?? '—'}</span> },
        { label: t.price, value: <Money fen={product.priceFen} /> },
        { label: t.masterPrice, value: <Money fen={product.masterPriceFen} /> },
        { label: t.branchPrice, value: <Money fen={product.branchPriceFen} /> },
        { label: t.reserved, value: <span className="num">{product.reserved ?? '—'}</span> },
        { label: t.minStock, value: <span className="num">{product.minStock ?? '—'}</span> },
      ]}
    />
  );
}

function Figures({ product, figures: found, children }: DetailProps & { children: ReactNode }) {
  const { id, branchId, baseUnit } = product;
  const figures = useProductFigures(found?.branches ?? [], baseUnit);
  return (
    <>
      {found && <RecordFigures figures={figures} />}
      <RecordBody
        side={
          <>
            {found && <ProductRelated figures={found} unit={baseUnit} />}
            <Timeline kind="BRANCH_PRODUCT" id={id} branchId={branchId} />
          </>
        }
      >
        {found && <SalesByDay days={found.days} unit={baseUnit} />}
        {children}
      </RecordBody>
    </>
  );
}

/** Putting on the shelf is the primary step of what is not there; of what is, asking for another price. */
function useShelfActions(product: BranchProduct, onStep: (step: Step) => void) {
  const t = useWords(productWords);
  const w = useWords(productRecordWords);
  const [canShelve, canAdjust] = [useCan('PRODUCT_SHELF'), useCan('PRICE_APPLY')];
  const [canTakeDown, canMove] = [useCan('TAKEDOWN_APPLY'), useCan('TRANSFER_APPLY')];
  const setShelf = useCommand(productApi.setShelf, { done: t.shelfSaved });
  const { id: productId, branchId, version } = product;
  const isOn = product.shelf === 'ON';
  const isWaiting = waitingOf(useRunningPrices(branchId, productId).get(productId)) !== undefined;
  const turn = () => setShelf.mutate({ branchId, productId, version, shelf: isOn ? 'OFF' : 'ON' });
  const menu: RecordAction[] = [
    ...(canMove && isStocked(product.kind) ? [{ key: 'refill', label: w.refill, onClick: () => onStep('refill') }] : []),
    ...(canTakeDown && isOn ? [{ key: 'takeDown', label: t.takeDown, onClick: () => onStep('takeDown') }] : []),
    ...(canShelve && isOn ? [{ key: 'off', label: t.takeOff, isDangerous: true, onClick: turn }] : []),
  ];
  const actions = (
    <>
      {canShelve && <Button onClick={() => onStep('set')}>{t.set}</Button>}
      {canAdjust && !isWaiting && (
        <Tooltip title={product.branchPrice ? '' : t.branchPriceOff}>
          <Button type={isOn ? 'primary' : 'default'} disabled={!product.branchPrice} onClick={() => onStep('adjust')}>
            {t.adjust}
          </Button>
        </Tooltip>
      )}
      {canShelve && !isOn && (
        <Button type="primary" loading={setShelf.isPending} onClick={turn}>
          {t.putOn}
        </Button>
      )}
    </>
  );
  return { actions, menu };
}

function SetProduct({ product, onClose }: { product: BranchProduct; onClose: () => void }) {
  const t = useWords(productWords);
  const { id: productId, branchId, version, priceMode, minStock, sort } = product;
  const modes = (['MASTER', 'BRANCH'] as const).map((value) => ({ value, label: t[value] }));
  return (
    <FormDrawer
      title={t.setTitle}
      api={productApi.change}
      fields={[
        { kind: 'select', name: 'priceMode', label: t.priceMode, options: modes, isDisabled: !product.branchPrice },
        {
          kind: 'own',
          name: 'minStock',
          label: t.minStock,
          help: t.minStockHelp,
          isOptional: true,
          control: <InputNumber min={0} precision={0} className="wide" />,
        },
        { kind: 'number', name: 'sort', label: t.sort, max: 9999 },
      ]}
      initial={{ priceMode, minStock, sort }}
      fixed={{ branchId, productId, version }}
      done={t.setSaved}
      onClose={onClose}
    />
  );
}
