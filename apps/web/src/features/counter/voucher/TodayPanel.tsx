import { CheckCircleFilled, CloseCircleFilled, QuestionCircleFilled, UndoOutlined } from '@ant-design/icons';
import type { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import type { VoucherKind } from '@netbar/contract/counter/voucher/voucher.rules';
import { voucherKindWords, voucherStatusWords } from '@netbar/contract/counter/voucher/voucher.words';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { minutesLeft, useClock } from './use-clock.ts';
import type { ShownVoucher, WriteOffDesk } from './use-write-off.ts';
import { voucherWords } from './voucher.words.ts';

interface TodayPanelProps {
  day: Got<typeof voucherApi.today>;
  desk: WriteOffDesk;
  onRecords: () => void;
}

/** What was written off today and which coupons of ours orders used, with the sums of the same rows. */
export function TodayPanel({ day, desk, onRecords }: TodayPanelProps) {
  const t = useWords(voucherWords);
  const lang = useLang();
  const { sums, bizDate } = day;
  const cells = (['DOUYIN', 'MEITUAN', 'OWN'] as const).map((kind) => [voucherKindWords[kind][lang], sums[kind]] as const);
  const rows = rowsOf(day, desk);
  return (
    <aside className="panel woff-today">
      <header className="panel-h">
        <h2>
          {t.today}
          <small className="num">{bizDate.slice(5)}</small>
        </h2>
        <div className="panel-x">
          <Button type="link" onClick={onRecords}>
            {t.records}
          </Button>
        </div>
      </header>
      <dl className="woff-sums">
        {[...cells, [t.total, sums.all] as const].map(([label, { count, payFen }]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{fill(t.pieces, { n: count })}</strong>
              <Money fen={payFen} />
            </dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 && <p className="woff-none">{t.noneToday}</p>}
      <ul>
        {rows.map(({ id, kind, title, fen, time, isStruck, isShown, state, onChoose }) => (
          <li key={id}>
            <button type="button" aria-current={isShown} onClick={onChoose}>
              <span className="num">{formatTime(new Date(time), 'time')}</span>
              <span className="woff-name">
                {title}
                <small>{voucherKindWords[kind][lang]}</small>
              </span>
              <span className={isStruck ? 'woff-struck' : ''}>
                <Money fen={fen} />
              </span>
              {state}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

interface TodayRow {
  id: string;
  kind: VoucherKind;
  title: string;
  fen: number;
  time: string;
  isStruck: boolean;
  isShown: boolean;
  state: ReactNode;
  onChoose: () => void;
}

/** Vouchers and coupons in one list, the newest first. */
function rowsOf({ rows, own }: TodayPanelProps['day'], desk: WriteOffDesk): TodayRow[] {
  const vouchers = rows.map((row) => ({
    id: row.id,
    kind: row.platform,
    title: row.title,
    fen: row.payFen,
    time: row.createdTime,
    isStruck: row.status === 'REVOKED' || row.status === 'FAILED',
    isShown: row.id === desk.voucher?.id,
    state: <State row={row} />,
    onChoose: () => desk.choose({ kind: 'PLATFORM', voucher: row }),
  }));
  const coupons = own.map((use) => ({
    id: use.couponId,
    kind: 'OWN' as const,
    title: use.name,
    fen: use.amountFen,
    time: use.usedTime,
    isStruck: false,
    isShown: use.couponId === desk.use?.couponId,
    state: <Mark status="VERIFIED" />,
    onChoose: () => desk.choose({ kind: 'USE', use }),
  }));
  return [...vouchers, ...coupons].toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time));
}

/** While it can be revoked the countdown, after that its state. */
function State({ row }: { row: ShownVoucher }) {
  const isOpen = row.status === 'VERIFIED' && !row.isRevoking;
  const until = isOpen && row.revocableUntil ? new Date(row.revocableUntil).getTime() : 0;
  const now = useClock(until);
  if (until > now) return <span className="woff-left num">{minutesLeft(until - now)}</span>;
  return <Mark status={row.isRevoking ? 'VERIFYING' : row.status} />;
}

const icons = {
  VERIFYING: <QuestionCircleFilled />,
  VERIFIED: <CheckCircleFilled />,
  SETTLED: <CheckCircleFilled />,
  FAILED: <CloseCircleFilled />,
  REVOKED: <UndoOutlined />,
};

/** A state as icon and word. */
function Mark({ status }: { status: keyof typeof icons }) {
  const lang = useLang();
  return (
    <span className={`woff-state is-${status}`}>
      {icons[status]} {voucherStatusWords[status][lang]}
    </span>
  );
}
