import { ScanOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import type { Stocktake } from '@netbar/contract/goods/stocktake/stocktake.model';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { RecordAlert, RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import type { RecordStep } from '#kit/record/RecordSteps.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { Record } from '#kit/record/Record.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { CountList } from './CountList.tsx';
import { useSheet } from './use-sheet.ts';
import { CountTask } from './CountTask.tsx';
import { formatChange, sumDifferences } from './count.rules.ts';
import { Differences, DifferenceSums } from './Differences.tsx';
import { ResultTask } from './ResultTask.tsx';
import { StocktakeState } from './StocktakeStatusTag.tsx';
import { stocktakeWords } from './stocktake.words.ts';

export default function InventoryDetailPage() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('id') ?? '';
  const isTask = query.get('task') === 'count';
  const sheet = useSheet(id, isTask);
  const showTask = (isOn: boolean) => setQuery({ id, ...(isOn && { task: 'count' }) }, { replace: !isOn });
  return (
    <Record isPage read={sheet} timeline={{ kind: 'STOCKTAKE', id }}>
      {(data) => <Sheet sheet={data} isTask={isTask} showTask={showTask} />}
    </Record>
  );
}

interface SheetProps {
  sheet: Stocktake;
  isTask: boolean;
  showTask: (isOn: boolean) => void;
}

function Sheet({ sheet, isTask, showTask }: SheetProps) {
  const t = useWords(stocktakeWords);
  const isPhone = useIsPhone();
  const [isPosting, setPosting] = useState(false);
  const canCount = useCan('STOCKTAKE_COUNT');
  const navigate = useNavigate();
  const { id, no } = sheet;
  const leave = () => showTask(false);
  const { fen } = sumDifferences(sheet.lines).all;
  const help = fen === null ? t.postAsk : fill(t.postWorth, { amount: formatChange(fen) });
  const posting = isPosting && (
    <FormDrawer
      title={t.post}
      api={stocktakeApi.post}
      fields={[{ kind: 'area', name: 'reason', label: t.reason, help, max: 200 }]}
      fixed={{ id }}
      done={t.posted}
      onClose={() => setPosting(false)}
    />
  );
  // The task stands alone: nothing of the page is behind it.
  if (isTask && sheet.status === 'COUNTING' && canCount) return <CountTask sheet={sheet} onLeave={leave} />;
  if (isTask && sheet.status !== 'COUNTING')
    return (
      <>
        <ResultTask sheet={sheet} onLeave={leave} onPost={() => setPosting(true)} />
        {posting}
      </>
    );
  return (
    <>
      <RecordHead
        title={no}
        number={no}
        tag={<StocktakeState sheet={sheet} />}
        trail={
          <RecordTrail
            api={stocktakeApi.list}
            id={id}
            onGo={(next) => void navigate(`/admin/product/inventory/detail?id=${next}`, { replace: true })}
          />
        }
        steps={stepsOf(sheet, t)}
        actions={<Actions sheet={sheet} onPost={() => setPosting(true)} onTask={() => showTask(true)} />}
        facts={[
          { label: t.branch, value: sheet.branchName },
          { label: t.progress, value: <span className="num">{`${sheet.countedCount} / ${sheet.lineCount}`}</span> },
          { label: t.openedBy, value: sheet.openedByName ?? t.system },
          { label: t.created, value: <span className="num">{formatTime(new Date(sheet.createdTime), 'datetime')}</span> },
        ]}
      />
      <RecordBody side={<Timeline kind="STOCKTAKE" id={id} />}>
        {sheet.whyNotPost !== null && !sheet.pendingApproval && <Alert type="info" showIcon title={sheet.whyNotPost} />}
        {sheet.pendingApproval && <RecordAlert>{t.pending}</RecordAlert>}
        {isPhone && sheet.status !== 'COUNTING' ? (
          <section>
            <DifferenceSums lines={sheet.lines} />
            <Differences sheet={sheet} />
          </section>
        ) : (
          <CountList key={sheet.status} sheet={sheet} />
        )}
      </RecordBody>
      {posting}
    </>
  );
}

/** Counted, looked at again, posted; or ended without. */
function stepsOf(
  { status, countedCount, lineCount }: Stocktake,
  t: { [K in keyof typeof stocktakeWords]: string },
): RecordStep[] {
  const isCounting = status === 'COUNTING';
  const isReview = status === 'REVIEW';
  return [
    { key: 'count', title: t.stepCount, note: `${countedCount} / ${lineCount}`, state: isCounting ? 'now' : 'done' },
    { key: 'review', title: t.stepReview, state: isCounting ? 'open' : isReview ? 'now' : 'done' },
    status === 'VOID'
      ? { key: 'end', title: t.stepVoid, state: 'stopped' }
      : { key: 'end', title: t.stepPost, state: status === 'POSTED' ? 'done' : 'open' },
  ];
}

interface ActionsProps {
  sheet: Stocktake;
  onPost: () => void;
  onTask: () => void;
}

function Actions({ sheet, onPost, onTask }: ActionsProps) {
  const t = useWords(stocktakeWords);
  const { modal } = App.useApp();
  const canCount = useCan('STOCKTAKE_COUNT');
  const canPost = useCan('STOCKTAKE_POST');
  const isPhone = useIsPhone();
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
        <Button icon={<ScanOutlined />} {...(isPhone && { type: 'primary' })} onClick={onTask}>
          {t.phoneCount}
        </Button>
      )}
      {isPhone && (status === 'REVIEW' || status === 'POSTED') && <Button onClick={onTask}>{t.phoneResult}</Button>}
      {canCount && status === 'COUNTING' && !isPhone && (
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
