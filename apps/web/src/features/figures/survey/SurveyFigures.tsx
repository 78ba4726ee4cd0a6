import type { ComparedCafe, SurveyOverview } from '@netbar/contract/figures/survey/survey.model';
import { STALE_DAYS } from '@netbar/contract/figures/survey/survey.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { RecordFigures, type Figure } from '#kit/record/RecordFigures.tsx';
import { figuresOf, percentOf, pointsOf } from './survey.rules.ts';
import { surveyWords } from './survey.words.ts';

type Words = { [K in keyof typeof surveyWords]: string };
type Figures = ReturnType<typeof figuresOf>;

interface SurveyFiguresProps {
  overview: SurveyOverview;
  cafes: readonly ComparedCafe[];
  now: Date;
}

/** Six figures of the comparison. Shares are of the same moments on both sides. */
export function SurveyFigures({ overview, cafes, now }: SurveyFiguresProps) {
  const t = useWords(surveyWords);
  const f = figuresOf(overview, cafes, now);
  const { seats, occupied } = overview.branch.now;
  const figures: Figure[] = [
    {
      key: 'rivals',
      label: t.rivals,
      value: cafes.length,
      unit: t.cafeUnit,
      note:
        f.times === null ? fill(t.rivalSeatsOnly, { n: f.seats }) : fill(t.rivalSeats, { n: f.seats, times: f.times.toFixed(1) }),
    },
    { key: 'own', label: t.ourOccupancy, value: percentOf(f.ownBp), note: fill(t.sameMoments, { n: occupied, all: seats }) },
    { key: 'theirs', label: t.theirOccupancy, value: percentOf(f.bp), note: gapNote(f, t) },
    { key: 'share', label: t.ourShare, value: percentOf(f.shareBp), note: fill(t.shareOf, { n: f.ownGuests, all: f.guests }) },
    { key: 'price', label: t.meanPrice, value: <Money fen={f.priceFen} />, note: priceNote(f, t) },
    {
      key: 'stale',
      label: t.stale,
      value: f.stale.length,
      note: staleNote(f, t),
      isWarning: f.stale.length > 0,
    },
  ];
  return <RecordFigures figures={figures} />;
}

function gapNote({ bp, ownBp }: Figures, t: Words) {
  if (bp === null || ownBp === null) return '—';
  return fill(ownBp >= bp ? t.weHigher : t.weLower, { n: pointsOf(ownBp - bp) });
}

function priceNote({ priceFen, ownPriceFen }: Figures, t: Words) {
  if (ownPriceFen === null) return t.noOwnPrice;
  if (priceFen === null) return '—';
  const part = (ownPriceFen - priceFen) / priceFen;
  const words = part === 0 ? t.priceSame : part > 0 ? t.priceAbove : t.priceBelow;
  return fill(words, { price: yuan(ownPriceFen), n: Math.abs(part * 100).toFixed(1) });
}

function staleNote({ stale }: Figures, t: Words) {
  const [first] = stale;
  if (!first) return fill(t.allFresh, { days: STALE_DAYS });
  return fill(stale.length === 1 ? t.staleOne : t.staleMany, { name: first.name, days: STALE_DAYS });
}
