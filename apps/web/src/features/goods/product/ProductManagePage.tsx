import type { RunningPrice } from '@netbar/contract/goods/adjustment/adjustment.model';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { CLASSIFY, type BranchProductRow } from '@netbar/contract/goods/product/product.model';
import { isStocked } from '@netbar/contract/goods/product/product.rules';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useAct } from '#kernel/undo.tsx';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Money } from '#kit/Money.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { useBranchPriceSteps } from './BranchPrice.tsx';
import { Named } from './kit/Named.tsx';
import { productWords } from './product.words.ts';
import './product.css';

export default function ProductManagePage() {
  const t = useWords(productWords);
  const navigate = useNavigate();
  const branch = usePageBranch();
  const classes = useCodes(CLASSIFY);
  const canShelve = useCan('PRODUCT_SHELF');
  const canSwitch = useCan('BRANCH_PRICE_SWITCH');
  const act = useAct();
  const open = (page: string) => void navigate(`/admin/product/productManage/${page}`);
  const turn = ({ id, branchId, version, shelf }: BranchProductRow) =>
    act({
      api: productApi.setShelf,
      input: { branchId, productId: id, version, shelf: shelf === 'ON' ? 'OFF' : 'ON' },
      done: t.shelfSaved,
      undo: (got) => ({ api: productApi.setShelf, input: { branchId, productId: id, version: got.version, shelf } }),
    });
  const branchId = branch?.id ?? '';
  const prices = useBranchPriceSteps(branchId);
  return (
    <>
      <ListPage
        key={branch?.id}
        title={t.branchProducts}
        note={<PageBranchSelect />}
        api={productApi.list}
        fixed={{ branchId }}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          { kind: 'select', name: 'classifyCode', label: t.classify, options: classes.options },
          {
            kind: 'select',
            name: 'shelf',
            label: t.shelf,
            options: (['ON', 'OFF'] as const).map((value) => ({ value, label: t[value] })),
          },
        ]}
        action={
          <>
            {canSwitch && <Button onClick={() => open('branchPriceSwitch')}>{t.branchPriceTitle}</Button>}
            <Button onClick={() => open('discount')}>{t.discounts}</Button>
          </>
        }
        columns={[
          {
            key: 'name',
            title: t.name,
            fixed: 'left',
            render: (row) => <Named name={row.name} note={[row.barcode ?? row.code, row.spec]} picture={row.picture} />,
          },
          { key: 'classify', title: t.classify, render: (row) => classes.nameOf(row.classifyCode) },
          { key: 'shelf', title: t.shelf, render: (row) => <OnOff isOn={row.shelf === 'ON'} on={t.ON} off={t.OFF} /> },
          { key: 'mode', title: t.priceMode, render: (row) => t[row.priceMode] },
          {
            key: 'price',
            title: t.price,
            align: 'right',
            render: (row) => <PriceOf row={row} waiting={prices.waiting(row.id)} />,
          },
          {
            key: 'available',
            title: t.available,
            align: 'right',
            render: (row) => <Available row={row} />,
          },
          { key: 'min', title: t.minStock, align: 'right', render: (row) => <span className="num">{row.minStock ?? '—'}</span> },
        ]}
        rowActions={(row) => [
          { key: 'detail', label: t.detail, onClick: () => open(`detail?branchId=${row.branchId}&id=${row.id}`) },
          ...prices.steps(row.id),
          ...(canShelve ? [{ key: 'shelf', label: row.shelf === 'ON' ? t.takeOff : t.putOn, onClick: () => turn(row) }] : []),
        ]}
      />
      {prices.drawer}
    </>
  );
}

/** What can still be sold. Services have no stock; what is counted blind is not told. */
function Available({ row: { kind, onHand, reserved, baseUnit } }: { row: BranchProductRow }) {
  const t = useWords(productWords);
  if (!isStocked(kind)) return <span className="num">—</span>;
  return <span className="num">{onHand === null || reserved === null ? t.counting : `${onHand - reserved} ${baseUnit}`}</span>;
}

/** The price, and the one asked for while it waits for a decision. */
function PriceOf({ row, waiting }: { row: BranchProductRow; waiting: RunningPrice | undefined }) {
  const t = useWords(productWords);
  if (!waiting) return <Money fen={row.priceFen} />;
  return (
    <span className="stacked" title={waiting.reason}>
      <Money fen={row.priceFen} />
      <small className="t-warning">
        {t.PENDING} <Money fen={waiting.newFen} />
      </small>
    </span>
  );
}
