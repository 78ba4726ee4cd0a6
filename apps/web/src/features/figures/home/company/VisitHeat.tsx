import { homeApi } from '@netbar/contract/figures/home/home.api';
import { useWords } from '#kernel/lang.ts';
import { WeekHeat } from '#kit/chart/WeekHeat.tsx';
import { homeWords } from '../home.words.ts';
import { type HomePlace, noteOf, ofBranchOrBrand, useFigures } from '../use-figures.ts';

/** When guests come, by hour of the week. */
export function VisitHeat(place: HomePlace) {
  const t = useWords(homeWords);
  const trend = useFigures(homeApi.trend, ofBranchOrBrand(place));
  const hours = trend.data?.week.flat() ?? Array.from({ length: 7 * 24 }, () => 0);
  return <WeekHeat title={t.visits} note={noteOf(place, t.visitsNote)} hours={hours} now={new Date(trend.dataUpdatedAt)} />;
}
