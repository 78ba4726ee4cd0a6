import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import type { Stocktake } from '@netbar/contract/goods/stocktake/stocktake.model';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { DetailHead } from '#kit/detail/DetailHead.tsx';
import { Record } from '#kit/detail/Record.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { CountList } from './CountList.tsx';
import { StocktakeState } from './StocktakeStatusTag.tsx';
import { stocktakeWords } from './stocktake.words.ts';

export default function InventoryDetailPage() {
  const [query] = useSearchParams();
  const sheet = useApi(stocktakeApi.get, { id: query.get('id') ?? '' });
  return (
    <Record isPage read={sheet}>
      {(data) => <Sheet sheet={data} />}
    </Record>
  );
}

function Sheet({ sheet }: { sheet: Stocktake }) {
  const t = useWords(stocktakeWords);
  const [isPosting, setPosting] = useState(false);
  const { id, no } = sheet;
  return (
    <>
      <DetailHead
        title={no}
        number={no}
        tag={<StocktakeState sheet={sheet} />}
        actions={<Actions sheet={sheet} onPost={() => setPosting(true)} />}
        facts={[
          { label: t.branch, value: sheet.branchName },
          { label: t.progress, value: <span className="num">{`${sheet.countedCount} / ${sheet.lineCount}`}</span> },
          { label: t.openedBy, value: sheet.openedByName ?? t.system },
          { label: t.created, value: <span className="num">{formatTime(new Date(sheet.createdTime), 'datetime')}</span> },
        ]}
      />
      <div className="stack">
        {sheet.whyNotPost !== null && !sheet.pendingApproval && <Alert type="info" showIcon title={sheet.whyNotPost} />}
        {sheet.pendingApproval && <Alert type="warning" showIcon title={t.pending} />}
        <CountList sheet={sheet} />
      </div>
      {isPosting && (
        <FormDrawer
          title={t.post}
          api={stocktakeApi.post}
          fields={[{ kind: 'area', name: 'reason', label: t.reason, help: t.postAsk, max: 200 }]}
          fixed={{ id }}
          done={t.posted}
          onClose={() => setPosting(false)}
        />
      )}
    </>
  );
}

function Actions({ sheet, onPost }: { sheet: Stocktake; onPost: () => void }) {
  const t = useWords(stocktakeWords);
  const { modal } = App.useApp();
  const canCount = useCan('STOCKTAKE_COUNT');
  const canPost = useCan('STOCKTAKE_POST');
  const finish = useCommand(stocktakeApi.finish, { done: t.finished });
  const cancel = useCommand(stocktakeApi.void, { done: t.voided });
  const { id, no, status, pendingApproval } = sheet;
  const isOpen = status === 'COUNTING' || status === 'REVIEW';
  const askVoid = () =>
    void modal.confirm({
      title: fill(t.voidAsk, { no }),
      okText: t.void,
      cancelText: t.cancel,
      onOk: () => cancel.mutate({ id }),
    });
  return (
    <>
      {canPost && isOpen && (
        <Button danger onClick={askVoid}>
          {t.void}
        </Button>
      )}
      {canCount && status === 'COUNTING' && (
        <Button type="primary" loading={finish.isPending} onClick={() => finish.mutate({ id })}>
          {t.finish}
        </Button>
      )}
      {canPost && status === 'REVIEW' && pendingApproval === null && (
        <DutyButton type="primary" whyNot={sheet.whyNotPost} onClick={onPost}>
          {t.post}
        </DutyButton>
      )}
    </>
  );
}
