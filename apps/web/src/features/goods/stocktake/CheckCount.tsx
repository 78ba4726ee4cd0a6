import { ScanOutlined } from '@ant-design/icons';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import type { Stocktake } from '@netbar/contract/goods/stocktake/stocktake.model';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { PhoneTask } from '#kit/phone-task/PhoneTask.tsx';
import { UnsentList } from '#kit/phone-task/UnsentSteps.tsx';
import { ProductTile } from './CountedProducts.tsx';
import type { Counting } from './CountTask.tsx';
import { stocktakeWords } from './stocktake.words.ts';
import { nameOf } from './use-count.ts';

/** Before the count is submitted: what is not counted yet, what is not sent yet. Submitting waits for both. */
export function CheckCount({ sheet, count, onBack }: { sheet: Stocktake; count: Counting; onBack: () => void }) {
  const t = useWords(stocktakeWords);
  const open = sheet.lines.filter(({ productId }) => count.counted(productId) === null);
  const unknown = Object.entries(count.entry.unknown);
  return (
    <PhoneTask
      title={t.checkTitle}
      detail={[sheet.no, fill(t.countedOf, { n: sheet.lines.length - open.length, all: sheet.lineCount })].join(' · ')}
      onLeave={onBack}
      foot={
        <>
          <button type="button" onClick={onBack}>
            <ScanOutlined aria-hidden />
            {t.goOnCounting}
          </button>
          <Submit sheet={sheet} count={count} open={open.length} unknown={unknown.length} />
        </>
      }
    >
      {unknown.length > 0 && (
        <section className="task-card">
          <header>
            <h2>{t.unknownCodes}</h2>
            <span className="task-count">{unknown.length}</span>
          </header>
          <ul className="count-rows">
            {unknown.map(([code, qty]) => (
              <li key={code} className="count-line">
                <span className="count-name num">{code}</span>
                <b className="num">{qty}</b>
                <button type="button" onClick={() => void count.dropUnknown(code)}>
                  {t.dropUnknown}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {open.length > 0 && <OpenLines lines={open} count={count} />}
      {count.waiting.length + count.refused.length > 0 && (
        <section className="task-card">
          <header>
            <h2>{t.unsentTitle}</h2>
            <span className="task-count">{count.waiting.length + count.refused.length}</span>
          </header>
          <UnsentList task={count.task} />
        </section>
      )}
      {open.length + unknown.length === 0 && <p className="task-note">{sheet.blind ? t.checkBlind : t.checkSeen}</p>}
    </PhoneTask>
  );
}

function OpenLines({ lines, count }: { lines: Stocktake['lines']; count: Counting }) {
  const t = useWords(stocktakeWords);
  const { modal } = App.useApp();
  const noneOf = async (some: Stocktake['lines']) => {
    for (const line of some) await count.noteNone(line);
  };
  const askAll = () =>
    void modal.confirm({
      title: fill(t.noneAsk, { n: lines.length }),
      okText: t.noneAll,
      cancelText: t.cancel,
      onOk: () => noneOf(lines),
    });
  return (
    <section className="task-card">
      <header>
        <h2>{t.onlyOpen}</h2>
        <span className="task-count">{lines.length}</span>
        <span className="sp" />
        <button type="button" className="link count-all" onClick={askAll}>
          {t.noneAll}
        </button>
      </header>
      <ul className="count-rows">
        {lines.map((line) => (
          <li key={line.productId} className="count-line">
            <ProductTile product={line} size={28} />
            <span className="count-name">{nameOf(line)}</span>
            <button type="button" aria-label={`${t.none} ${nameOf(line)}`} onClick={() => void count.noteNone(line)}>
              {t.none}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SubmitProps {
  sheet: Stocktake;
  count: Counting;
  open: number;
  unknown: number;
}

function Submit({ sheet, count, open, unknown }: SubmitProps) {
  const t = useWords(stocktakeWords);
  const finish = useCommand(stocktakeApi.finish, { done: t.finished });
  const { waiting, refused } = count;
  const why =
    (unknown > 0 && fill(t.waitUnknown, { n: unknown })) ||
    (refused.length > 0 && fill(t.waitRefused, { n: refused.length })) ||
    (open > 0 && fill(t.waitOpen, { n: open })) ||
    (waiting.length > 0 && fill(t.waitUnsent, { n: waiting.length }));
  return (
    <button
      type="button"
      className="task-main"
      disabled={Boolean(why) || finish.isPending}
      onClick={() => finish.mutate({ id: sheet.id })}
    >
      {why || t.submit}
    </button>
  );
}
