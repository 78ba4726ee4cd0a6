import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { logWords } from './log.words.ts';

/** Between the two logs; the choice stands in the address. */
export function LogViews() {
  const t = useWords(logWords);
  const [query, setQuery] = useSearchParams();
  if (!useCan('LOG_EVENTS')) return null;
  return (
    <Segmented
      value={query.get('view') ?? 'people'}
      options={[
        { value: 'people', label: t.people },
        { value: 'events', label: t.events },
      ]}
      onChange={(view) => setQuery(view === 'events' ? { view } : {}, { replace: true })}
    />
  );
}
