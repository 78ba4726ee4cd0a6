import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';

interface BillTabsProps<T extends string> {
  tabs: readonly T[];
  words: { [K in T]: string };
}

/** Which of some lists of a page is open. It stands in the address, unless it is the first. */
export function useBillTab<T extends string>(tabs: readonly T[]): T | undefined {
  const [query] = useSearchParams();
  return tabs.find((tab) => tab === query.get('tab')) ?? tabs[0];
}

/** The choice between them. Each list has conditions of its own, so those of the last one are dropped. */
export function BillTabs<T extends string>({ tabs, words }: BillTabsProps<T>) {
  const [, setQuery] = useSearchParams();
  const tab = useBillTab(tabs);
  if (tab === undefined || tabs.length < 2) return null;
  return (
    <Segmented<T>
      value={tab}
      options={tabs.map((value) => ({ value, label: words[value] }))}
      onChange={(next) => setQuery(next === tabs[0] ? {} : { tab: next })}
    />
  );
}
