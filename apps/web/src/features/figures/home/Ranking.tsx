import { TREND_DAYS, type Overview } from '@netbar/contract/figures/home/home.model';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { homeWords } from './home.words.ts';
import { Ranked } from './Ranked.tsx';

/** Branches by the members they have won lately. */
export function Ranking({ branches }: { branches: NonNullable<Overview['members']>['branches'] }) {
  const t = useWords(homeWords);
  const rows = branches.map(({ id, name, added }) => ({ id, name, value: added, shown: added }));
  return <Ranked note={fill(t.rankingNote, { n: TREND_DAYS })} none={t.noMembers} rows={rows} />;
}
