import { commonErrors } from '@netbar/contract/kernel/errors';
import { CloudServerOutlined, FileSearchOutlined, InboxOutlined, SearchOutlined, StopOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { CallError } from '#kernel/call.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Blank } from '../Blank.tsx';
import { kitWords } from '../kit.words.ts';
import { conditionTexts, isInUse, withoutCondition } from './condition.ts';
import type { Filter, TabRow, Values } from './list.types.ts';
import { listWords } from './list.words.ts';

interface NoMatchProps {
  filters: Filter[];
  tabs: TabRow[];
  values: Values;
  onSearch: (values: Record<string, string | undefined>) => void;
  onRestore: (() => void) | undefined;
}

/** No rows match: repeats the conditions and offers to remove each. */
export function NoMatch({ filters, tabs, values, onSearch, onRestore }: NoMatchProps) {
  const t = useWords(kitWords);
  const periodWords = useWords(listWords);
  const active = filters.filter((filter) => isInUse(filter, values));
  const conditions = conditionTexts(filters, tabs, values, periodWords);
  const days = active.find(({ kind }) => kind === 'days');
  const actions = (
    <>
      {active
        .filter((filter) => filter !== days)
        .slice(0, 2)
        .map((filter) => (
          <Button key={filter.name} onClick={() => onSearch(withoutCondition(filter, values))}>
            {fill(t.clear, { what: filter.label })}
          </Button>
        ))}
      {days && <Button onClick={() => onSearch(withoutCondition(days, values))}>{fill(t.clear, { what: days.label })}</Button>}
      {onRestore && (
        <Button type="link" onClick={onRestore}>
          {t.resetAll}
        </Button>
      )}
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

/** Shown only after this delay, so that fast answers do not flicker. */
const DELAY_MS = 200;

/** Keeps its place and shows its content when loading takes long. */
export function Late({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div style={{ visibility: isLate ? 'visible' : 'hidden' }}>{children}</div>;
}
