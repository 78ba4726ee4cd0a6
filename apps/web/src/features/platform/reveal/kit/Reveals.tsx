import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { revealApi } from '@netbar/contract/platform/reveal/reveal.api';
import type { Reveal } from '@netbar/contract/platform/reveal/reveal.model';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { Panel } from '#kit/Panel.tsx';
import { revealWords } from './reveal.words.ts';

const LIMIT = 10;

/** Who looked at somebody's whole numbers, or at how many numbers somebody looked; for people who read the log. */
export function Reveals(of: { subjectId: string } | { accountId: string }) {
  const canSee = useCan('LOG_LIST');
  return canSee ? <RevealPanel of={of} /> : null;
}

function RevealPanel({ of }: { of: { subjectId: string } | { accountId: string } }) {
  const t = useWords(revealWords);
  const [page, setPage] = useState(1);
  const read = useApi(revealApi.list, { ...of, page, limit: LIMIT });
  const isBySomebody = 'accountId' in of;
  return (
    <Panel
      title={isBySomebody ? t.looked : t.whoLooked}
      extra={read.data && <span className="sec num">{fill(t.times, { n: read.data.total })}</span>}
    >
      <Record read={read}>
        {({ rows, total }) => (
          <>
            <ul className="rows">
              {rows.length === 0 && <li className="muted">{isBySomebody ? t.noneBy : t.none}</li>}
              {rows.map((row) => (
                <Look key={row.id} row={row} name={isBySomebody ? t[row.subjectType] : row.accountName} />
              ))}
            </ul>
            {total > LIMIT && (
              <Pagination
                className="plain-pages"
                size="small"
                current={page}
                pageSize={LIMIT}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
              />
            )}
          </>
        )}
      </Record>
    </Panel>
  );
}

function Look({ row, name }: { row: Reveal; name: string }) {
  const t = useWords(revealWords);
  return (
    <li>
      <b>{name}</b>
      <span className="sec">{joinNames(row.fields.map((field) => t[field]))}</span>
      {row.reason && <span className="ell sec">{row.reason}</span>}
      {row.isRefused && <span className="t-error">{t.refused}</span>}
      <span className="sp" />
      <span className="sec">{row.branchName}</span>
      <span className="num sec">{formatTime(new Date(row.createdTime), 'datetime')}</span>
    </li>
  );
}
