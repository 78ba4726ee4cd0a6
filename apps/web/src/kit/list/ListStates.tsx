import { commonErrors } from '@netbar/contract/kernel/errors';
import { CloudServerOutlined, FileSearchOutlined, InboxOutlined, SearchOutlined, StopOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { CallError } from '#kernel/call.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Blank } from '../Blank.tsx';
import { kitWords } from '../kit.words.ts';
import { describeCondition, withoutCondition } from './condition.ts';
import type { Filter } from './list.types.ts';

interface NoMatchProps {
  filters: Filter[];
  values: Record<string, string>;
  onSearch: (values: Record<string, string | undefined>) => void;
}

/** No rows match: repeats the conditions and offers to remove each. */
export function NoMatch({ filters, values, onSearch }: NoMatchProps) {
  const t = useWords(kitWords);
  const active = filters.filter((filter) => values[filter.name]);
  const conditions = active.map((filter) => `${filter.label} = ${describeCondition(filter, values)}`);
  const actions = (
    <>
      {active.slice(0, 2).map((filter) => (
        <Button key={filter.name} onClick={() => onSearch(withoutCondition(filter, values))}>
          {fill(t.clear, { what: filter.label })}
        </Button>
      ))}
      <Button type="link" onClick={() => onSearch({})}>
        {t.resetAll}
      </Button>
    </>
  );
  return (
    <Blank
      icon={<SearchOutlined />}
      title={t.noMatch}
      text={fill(t.noMatchText, { conditions: joinNames(conditions) })}
      actions={actions}
    />
  );
}

export function Empty({ action, text }: { action?: ReactNode; text?: string | undefined }) {
  const t = useWords(kitWords);
  return <Blank icon={<InboxOutlined />} title={t.empty} text={text ?? t.emptyText} actions={action} />;
}

/** The address names no record, or one that is missing or out of the caller's scope. */
const gone = new Set<string | undefined>([commonErrors.invalidInput.reason, commonErrors.notFound.reason]);

/** A failed read: the server's message, a retry button and the request id. A missing right is shown without a retry. */
export function Failed({ error, onRetry, isPage = false }: { error: unknown; onRetry: () => void; isPage?: boolean }) {
  const t = useWords(kitWords);
  if (error instanceof CallError && error.status === 40301) {
    return <Blank icon={<StopOutlined />} isPage={isPage} title={t.forbidden} text={`${error.message} ${t.forbiddenText}`} />;
  }
  // A missing record gets no retry button.
  if (isPage && error instanceof CallError && gone.has(error.reason)) {
    return <Blank icon={<FileSearchOutlined />} isPage title={t.gone} text={t.goneText} />;
  }
  const requestId = error instanceof CallError ? error.requestId : undefined;
  const text = [error instanceof Error ? error.message : '', requestId && fill(t.number, { id: requestId })]
    .filter(Boolean)
    .join(' ');
  const retry = (
    <Button type="primary" onClick={onRetry}>
      {t.retry}
    </Button>
  );
  return <Blank icon={<CloudServerOutlined />} isPage={isPage} title={t.failed} text={text} actions={retry} />;
}

const ROWS = 10;
/** Shown only after this delay, so that fast answers do not flicker. */
const DELAY_MS = 200;

/** A placeholder table with the real column titles. */
export function Loading({ titles }: { titles: string[] }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <table className="skeleton" aria-hidden style={{ visibility: isLate ? 'visible' : 'hidden' }}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: ROWS }, (_, row) => (
          <tr key={row}>
            {titles.map((title, i) => (
              <td key={title}>
                <i style={{ width: `${40 + ((row * 7 + i * 23) % 50)}%` }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
