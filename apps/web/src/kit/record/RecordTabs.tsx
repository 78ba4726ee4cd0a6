import { useSearchParams } from 'react-router';

interface RecordTab<K extends string> {
  key: K;
  label: string;
  /** How many there are in it. */
  count?: number;
}

/** The part of a record that is shown: the one in the address as `tab`, else the first. */
export function useRecordTab<K extends string>(keys: readonly [K, ...K[]]) {
  const [query, setQuery] = useSearchParams();
  const chosen = keys.find((key) => key === query.get('tab')) ?? keys[0];
  const choose = (key: K) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (key === keys[0]) after.delete('tab');
        else after.set('tab', key);
        return after;
      },
      { replace: true },
    );
  return [chosen, choose] as const;
}

interface RecordTabsProps<K extends string> {
  label: string;
  tabs: RecordTab<K>[];
  chosen: K;
  onChoose: (key: K) => void;
}

/** The parts of a record that is too long for one page, at the foot of its head, which stays. */
export const RecordTabs = <K extends string>({ label, tabs, chosen, onChoose }: RecordTabsProps<K>) => (
  <nav className="rec-tabs no-print" aria-label={label}>
    {tabs.map(({ key, label: name, count }) => (
      <button key={key} type="button" {...(key === chosen && { 'aria-current': 'true' as const })} onClick={() => onChoose(key)}>
        {name}
        {count !== undefined && <small className="num">{count}</small>}
      </button>
    ))}
  </nav>
);
