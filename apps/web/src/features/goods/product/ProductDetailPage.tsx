import { productApi } from '@netbar/contract/goods/product/product.api';
import type { BranchProduct } from '@netbar/contract/goods/product/product.model';
import { Button, InputNumber, Tooltip } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { DetailHead } from '#kit/detail/DetailHead.tsx';
import { Record } from '#kit/detail/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { RequestBranchPrice, RunningPrices, useRunningPrices, waitingOf } from './BranchPrice.tsx';
import { StockCardSlot } from './kit/product.slots.ts';
import { productWords } from './product.words.ts';
import { TakeDown } from './TakeDown.tsx';

export default function ProductDetailPage() {
  const [query] = useSearchParams();
  const product = useApi(productApi.get, { branchId: query.get('branchId') ?? '', productId: query.get('id') ?? '' });
  return (
    <Record isPage read={product}>
      {(data) => <Detail product={data} />}
    </Record>
  );
}

type Step = 'set' | 'adjust' | 'takeDown';

function Detail({ product }: { product: BranchProduct }) {
  const t = useWords(productWords);
  const [step, setStep] = useState<Step>();
  const canSeeStock = useCan('STOCK_LIST');
  const close = () => setStep(undefined);
  const { id, branchId, name, onHand, reserved, baseUnit } = product;
  return (
    <>
      <DetailHead
        title={name}
        number={product.code}
        tag={<OnOff isOn={product.shelf === 'ON'} on={t.ON} off={t.OFF} />}
        actions={<Actions product={product} onStep={setStep} />}
        facts={[
          { label: t.branch, value: product.branchName },
          { label: t.price, value: <Money fen={product.priceFen} /> },
          { label: t.masterPrice, value: <Money fen={product.masterPriceFen} /> },
          { label: t.branchPrice, value: <Money fen={product.branchPriceFen} /> },
          { label: t.onHand, value: <span className="num">{onHand === null ? t.counting : `${onHand} ${baseUnit}`}</span> },
          { label: t.reserved, value: <span className="num">{reserved ?? '—'}</span> },
          { label: t.minStock, value: <span className="num">{product.minStock ?? '—'}</span> },
        ]}
      />
      <RunningPrices branchId={branchId} productId={id} />
      {canSeeStock && <StockCardSlot branchId={branchId} productId={id} />}
      {step === 'set' && <SetProduct product={product} onClose={close} />}
      {step === 'adjust' && <RequestBranchPrice branchId={branchId} productId={id} onClose={close} />}
      {step === 'takeDown' && <TakeDown productId={id} branchId={branchId} onClose={close} />}
    </>
  );
}

function Actions({ product, onStep }: { product: BranchProduct; onStep: (step: Step) => void }) {
  const t = useWords(productWords);
  const canShelve = useCan('PRODUCT_SHELF');
  const canAdjust = useCan('PRICE_APPLY');
  const canTakeDown = useCan('TAKEDOWN_APPLY');
  const setShelf = useCommand(productApi.setShelf, { done: t.shelfSaved });
  const { id: productId, branchId, version } = product;
  const isOn = product.shelf === 'ON';
  const isWaiting = waitingOf(useRunningPrices(branchId, productId).get(productId)) !== undefined;
  return (
    <>
      {canTakeDown && isOn && <Button onClick={() => onStep('takeDown')}>{t.takeDown}</Button>}
      {canAdjust && !isWaiting && (
        <Tooltip title={product.branchPrice ? '' : t.branchPriceOff}>
          <Button disabled={!product.branchPrice} onClick={() => onStep('adjust')}>
            {t.adjust}
          </Button>
        </Tooltip>
      )}
      {canShelve && <Button onClick={() => onStep('set')}>{t.set}</Button>}
      {canShelve && (
        <Button
          type={isOn ? 'default' : 'primary'}
          loading={setShelf.isPending}
          onClick={() => setShelf.mutate({ branchId, productId, version, shelf: isOn ? 'OFF' : 'ON' })}
        >
          {isOn ? t.takeOff : t.putOn}
        </Button>
      )}
    </>
  );
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
