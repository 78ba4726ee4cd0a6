import type { TakingsPeriod } from '@netbar/contract/figures/home/home.model';
import { Segmented } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { homeWords } from '../home.words.ts';
import { usePeriod } from './period.ts';

/** Today, yesterday or this month, for all panels of the money home. */
export function PeriodChoice() {
  const t = useWords(homeWords);
  const period = usePeriod((state) => state.period);
  return (
    <Segmented<TakingsPeriod>
      value={period}
      onChange={(next) => usePeriod.setState({ period: next })}
      options={[
        { value: 'TODAY', label: t.today },
        { value: 'YESTERDAY', label: t.yesterday },
        { value: 'MONTH', label: t.month },
      ]}
    />
  );
}
