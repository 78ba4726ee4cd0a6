import { CheckCircleFilled, CloseCircleFilled, QuestionCircleFilled, UndoOutlined } from '@ant-design/icons';
import type { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { voucherKindWords, voucherStatusWords } from '@netbar/contract/counter/voucher/voucher.words';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useLang, useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { minutesLeft, useClock } from './use-clock.ts';
import type { ShownVoucher } from './use-write-off.ts';
import { voucherWords } from './voucher.words.ts';

interface TodayPanelProps {
  day: Got<typeof voucherApi.today>;
  shownId: string | undefined;
  onChoose: (row: ShownVoucher) => void;
  onRecords: () => void;
}

/** What was written off today, with the sums of the same rows. */
export function TodayPanel({ day, shownId, onChoose, onRecords }: TodayPanelProps) {
  const t = useWords(voucherWords);
  const lang = useLang();
  const { sums, rows, bizDate } = day;
  const cells = (['DOUYIN', 'MEITUAN', 'OWN'] as const).map((kind) => [voucherKindWords[kind][lang], sums[kind]] as const);
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
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" aria-current={row.id === shownId} onClick={() => onChoose(row)}>
              <span className="num">{formatTime(new Date(row.createdTime), 'time')}</span>
              <span className="woff-name">
                {row.title}
                <small>{voucherKindWords[row.platform][lang]}</small>
              </span>
              <span className={row.status === 'REVOKED' || row.status === 'FAILED' ? 'woff-struck' : ''}>
                <Money fen={row.payFen} />
              </span>
              <State row={row} />
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** While it can be revoked the countdown, after that its state as icon and word. */
function State({ row }: { row: ShownVoucher }) {
  const lang = useLang();
  const isOpen = row.status === 'VERIFIED' && !row.isRevoking;
  const until = isOpen && row.revocableUntil ? new Date(row.revocableUntil).getTime() : 0;
  const now = useClock(until);
  if (until > now) return <span className="woff-left num">{minutesLeft(until - now)}</span>;
  const status = row.isRevoking ? 'VERIFYING' : row.status;
  const icons = {
    VERIFYING: <QuestionCircleFilled />,
    VERIFIED: <CheckCircleFilled />,
    SETTLED: <CheckCircleFilled />,
    FAILED: <CloseCircleFilled />,
    REVOKED: <UndoOutlined />,
  };
  return (
    <span className={`woff-state is-${status}`}>
      {icons[status]} {voucherStatusWords[status][lang]}
    </span>
  );
}
