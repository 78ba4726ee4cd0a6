import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import type { CashDeposit } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { FileImageOutlined } from '@ant-design/icons';
import { imageAtSize } from '@netbar/contract/kernel/media';
import { formatTime } from '@netbar/contract/kernel/time';
import { App, Button, Image } from 'antd';
import type { ReactNode } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { AloneTag } from '#kit/AloneTag.tsx';
import { Money } from '#kit/Money.tsx';
import { commonWords } from '#kit/words.ts';
import { depositWords } from './deposit.words.ts';
import { historyOf } from './history.ts';

const SLIP = { width: 116, height: 96 };

/** A bag: its slip, what was sent and what arrived, who had it, and what happened. */
export function DepositPart({ deposit }: { deposit: CashDeposit }) {
  const t = useWords(depositWords);
  const { slipUrl, diffFen } = deposit;
  return (
    <>
      <div className="dep-slip">
        {slipUrl ? (
          <Image src={imageAtSize(slipUrl, { width: SLIP.width * 2 })} preview={{ src: slipUrl }} alt={t.slipPhoto} {...SLIP} />
        ) : (
          <span className="dep-noslip muted">
            <FileImageOutlined aria-hidden />
            {t.noSlip}
          </span>
        )}
        <dl className="dep-kv">
          <Pair label={t.sent}>
            <Money fen={deposit.fen} />
          </Pair>
          <Pair label={t.slip}>
            <Money fen={deposit.slipFen} />
          </Pair>
          <Pair label={t.bankLine}>
            <Money fen={deposit.bankLine?.fen ?? null} />
          </Pair>
          <Pair label={t.diff} className={diffFen ? 'is-sum dep-red' : 'is-sum'}>
            <Money fen={diffFen} isChange />
          </Pair>
        </dl>
      </div>
      <dl className="dep-kv dep-facts">
        <Pair label={t.no}>
          <span className="num">{deposit.no}</span>
        </Pair>
        <Pair label={t.bagNo}>
          <span className="num">{deposit.bagNo}</span>
        </Pair>
        <Pair label={t.people}>
          {[deposit.counterName, deposit.carrierName].filter(Boolean).join(' / ')} <AloneTag isAlone={deposit.isAlone} />
        </Pair>
        {deposit.remark && <Pair label={t.remark}>{deposit.remark}</Pair>}
      </dl>
      <History deposit={deposit} />
    </>
  );
}

const Pair = ({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function History({ deposit }: { deposit: CashDeposit }) {
  const t = useWords(depositWords);
  return (
    <section className="dep-part">
      <h3>
        {t.history}
        {deposit.can.includes('unmatch') && <Unmatch deposit={deposit} />}
      </h3>
      <ol className="dep-log">
        {historyOf(deposit, t).map(({ key, time, title, note, isOdd }) => (
          <li key={key} className={isOdd ? 'is-odd' : ''}>
            <span>
              {title}
              {note && <small>{note}</small>}
            </span>
            <time className="num" dateTime={time}>
              {formatTime(new Date(time), 'datetime').slice(5, 16)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Takes a wrong match back, after a question. */
function Unmatch({ deposit: { id, version } }: { deposit: CashDeposit }) {
  const t = useWords({ ...depositWords, cancel: commonWords.cancel, confirm: commonWords.confirm });
  const { modal } = App.useApp();
  const unmatch = useCommand(cashDepositApi.unmatch, { done: t.unmatched });
  const ask = () =>
    modal.confirm({
      title: t.unmatchIt,
      content: t.unmatchAsk,
      okText: t.confirm,
      cancelText: t.cancel,
      onOk: () => unmatch.mutateAsync({ id, version }).catch(() => {}),
    });
  return (
    <Button type="link" size="small" onClick={() => void ask()}>
      {t.unmatchIt}
    </Button>
  );
}
