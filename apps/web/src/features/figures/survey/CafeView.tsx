import type { ComparedCafe, SurveyOverview } from '@netbar/contract/figures/survey/survey.model';
import { findStrongest } from '@netbar/contract/figures/survey/survey.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { comparedOf, distanceText, pointsOf } from './survey.rules.ts';
import { surveyWords } from './survey.words.ts';

interface CafeViewProps {
  overview: SurveyOverview;
  cafes: readonly ComparedCafe[];
  now: Date;
}

/** In one sentence, which cafe takes most from the branch. It says what was counted and advises nothing. */
export function CafeView({ overview, cafes, now }: CafeViewProps) {
  const t = useWords(surveyWords);
  if (cafes.every(({ last }) => last === null)) return null;
  const strongest = findStrongest(cafes, now);
  return (
    <div className="sv-view">
      <b>{t.view}</b>
      <p>{strongest ? sentenceOf(strongest, overview, t) : t.noneStronger}</p>
    </div>
  );
}

type Words = Record<'strongest' | 'cheaper' | 'dearer' | 'rising' | 'falling' | 'stop', string>;

function sentenceOf({ cafe, gapBp }: { cafe: ComparedCafe; gapBp: number }, { branch }: SurveyOverview, t: Words) {
  const { priceGapFen, changeBp } = comparedOf(cafe, branch);
  const distance = distanceText(cafe.distanceM);
  return [
    fill(t.strongest, { name: cafe.name, distance, gap: pointsOf(gapBp) }),
    priceGapFen ? fill(priceGapFen < 0 ? t.cheaper : t.dearer, { price: yuan(Math.abs(priceGapFen)) }) : '',
    changeBp ? fill(changeBp > 0 ? t.rising : t.falling, { n: pointsOf(changeBp) }) : '',
    t.stop,
  ].join('');
}
