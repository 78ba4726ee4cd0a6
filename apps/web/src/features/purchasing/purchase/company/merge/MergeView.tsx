import { ArrowLeftOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import type { CompanyPurchase, PurchasePool } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { App, Button, Select } from 'antd';
import { use } from 'react';
import { useSearchParams } from 'react-router';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { isPaneDirty, PaneContext } from '#kernel/pane.ts';
import { Empty, Failed } from '#kit/list/ListStates.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { RecordSkeleton } from '#kit/record/RecordSkeleton.tsx';
import { mergeWords } from './merge.words.ts';
import { MergeDesk } from './MergeDesk.tsx';

/** What the branches of a brand were approved and nobody has ordered yet. With a draft in the address, that draft is changed. */
export function MergeView({ onLeave }: { onLeave: () => void }) {
  const t = useWords(mergeWords);
  const [query, setQuery] = useSearchParams();
  const draftId = query.get('draftId') ?? undefined;
  const brands = useBrands();
  const draft = useApi(purchaseApi.getCompany, { id: draftId ?? '' }, { enabled: draftId !== undefined });
  const asked = brands.options.find(({ value }) => value === query.get('brandId'))?.value;
  const brandId = draftId ? draft.data?.brandId : (asked ?? brands.usual ?? brands.options[0]?.value);
  const pool = useApi(
    purchaseApi.pool,
    { brandId: brandId ?? '', ...(draftId && { draftId }) },
    { enabled: brandId !== undefined },
  );
  // The pool of another brand stays on the screen while that of this one loads, but nothing of it may be ordered.
  const found = pool.isPlaceholderData ? undefined : pool.data;
  const leave = useLeave();
  const actions = (
    <>
      {!draftId && brands.options.length > 1 && (
        <Select
          aria-label={t.brand}
          className="branch-pick"
          value={brandId ?? null}
          options={brands.options}
          onChange={(next) => leave(() => setQuery({ view: 'merge', brandId: next }))}
        />
      )}
      <Button icon={<ArrowLeftOutlined />} onClick={() => leave(onLeave)}>
        {t.back}
      </Button>
    </>
  );
  const orders = new Set(found?.lines.map(({ storePurchaseId }) => storePurchaseId)).size;
  const note = draft.data ? fill(t.changeDraft, { no: draft.data.no }) : found && fill(t.sources, { n: orders });
  return (
    <>
      <PageHead title={t.title} note={note} actions={actions} />
      <Desk
        key={`${brandId} ${draftId}`}
        error={draft.error ?? pool.error}
        onRetry={() => void (draft.isError ? draft.refetch() : pool.refetch())}
        isBrandless={!draftId && !brands.isPending && brandId === undefined}
        {...{ pool: found, brandId, draft: draft.data, draftId, onLeave }}
      />
    </>
  );
}

/** Goes on at once, or after a question if allocations would be lost. */
function useLeave() {
  const t = useWords(mergeWords);
  const { modal } = App.useApp();
  const pane = use(PaneContext);
  return (go: () => void) => {
    if (!isPaneDirty(pane)) return go();
    modal.confirm({ title: t.leave, okText: t.leaveOk, cancelText: t.cancel, onOk: go });
  };
}

interface DeskProps {
  error: unknown;
  onRetry: () => void;
  isBrandless: boolean;
  pool: PurchasePool | undefined;
  brandId: string | undefined;
  draftId: string | undefined;
  draft: CompanyPurchase | undefined;
  onLeave: () => void;
}

/** The desk once everything for it is here, or why it is not. */
function Desk({ error, onRetry, isBrandless, pool, brandId, draftId, draft, onLeave }: DeskProps) {
  const t = useWords(mergeWords);
  const blank = (text: string) => (
    <section className="panel">
      <Empty text={text} />
    </section>
  );
  if (error)
    return (
      <section className="panel">
        <Failed error={error} onRetry={onRetry} />
      </section>
    );
  if (isBrandless) return blank(t.noBrand);
  if (!pool || !brandId || (draftId && !draft))
    return (
      <section className="panel" aria-busy>
        <RecordSkeleton isPage={false} />
      </section>
    );
  if (draft && draft.status !== 'DRAFT') return blank(t.notDraft);
  if (pool.lines.length === 0) return blank(t.empty);
  return <MergeDesk pool={pool} brandId={brandId} draft={draft} onSaved={onLeave} />;
}
