import type { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import type { AreaKind, CafeToSurvey } from '@netbar/contract/figures/survey/survey.model';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { parseYuan, twoDecimals } from '@netbar/contract/kernel/money';
import type { KeptPhoto } from '#kit/picture/use-photo-sender.ts';

/** A package while it is typed. */
export interface DraftPackage {
  key: string;
  name: string;
  price: string;
  hours: string;
}

/** A survey as far as somebody has typed it. What is null or left out is as the latest survey has it. */
export interface SurveyDraft {
  cafeId: string;
  occupied: number | null;
  seats: number | null;
  /** When counting began. */
  countedTime: string | null;
  /** As typed, in yuan. */
  prices: Partial<Record<AreaKind, string>>;
  packages: DraftPackage[] | null;
  note: string;
  photos: KeptPhoto[];
}

export const emptyDraft = (cafeId: string): SurveyDraft => ({
  cafeId,
  occupied: null,
  seats: null,
  countedTime: null,
  prices: {},
  packages: null,
  note: '',
  photos: [],
});

/** Whether there is anything to lose. */
export const isBegun = ({ occupied, seats, prices, packages, note, photos }: SurveyDraft) =>
  occupied !== null || seats !== null || Object.keys(prices).length > 0 || packages !== null || note !== '' || photos.length > 0;

/** The number of taken seats; the moment of the first number is that of the count. */
export const withOccupied = (draft: SurveyDraft, occupied: number, now: Date): SurveyDraft => ({
  ...draft,
  occupied: Math.max(0, occupied),
  countedTime: draft.countedTime ?? now.toISOString(),
});

export const seatsOf = (draft: SurveyDraft, cafe: CafeToSurvey) => draft.seats ?? cafe.last?.seats ?? cafe.seats;

/** The kinds whose price is asked for: those of the cafe, and those that were surveyed before. */
export const kindsOf = (cafe: CafeToSurvey): AreaKind[] => [
  ...new Set([...cafe.areas.map(({ kind }) => kind), ...(cafe.last?.prices ?? []).map(({ kind }) => kind)]),
];

export const priceBefore = (cafe: CafeToSurvey, kind: AreaKind) =>
  cafe.last?.prices.find((price) => price.kind === kind)?.hourFen;

/** The text of a price field. */
export const priceText = (draft: SurveyDraft, cafe: CafeToSurvey, kind: AreaKind): string => {
  const before = priceBefore(cafe, kind);
  return draft.prices[kind] ?? (before === undefined ? '' : twoDecimals(before));
};

export const packagesOf = (draft: SurveyDraft, cafe: CafeToSurvey): DraftPackage[] =>
  draft.packages ??
  (cafe.last?.packages ?? []).map(({ name, fen, hours }, i) => ({
    key: String(i),
    name,
    price: twoDecimals(fen),
    hours: String(hours),
  }));

export const isPriceWrong = (text: string) => text.trim() !== '' && !(Number(parseYuan(text)) > 0);

const MOST_HOURS = 72;
export const isPackageWrong = ({ name, price, hours }: DraftPackage) =>
  name.trim() === '' || price.trim() === '' || isPriceWrong(price) || !(Number(hours) >= 1 && Number(hours) <= MOST_HOURS);

/** Why a draft cannot be submitted yet. */
export type DraftProblem = 'notCounted' | 'tooMany' | 'inFuture' | 'wrongPrice' | 'wrongPackage' | 'photoWaits';

export function problemOf(draft: SurveyDraft, cafe: CafeToSurvey, now: Date): DraftProblem | undefined {
  const { occupied, countedTime, photos } = draft;
  if (occupied === null) return 'notCounted';
  if (occupied > seatsOf(draft, cafe)) return 'tooMany';
  if (countedTime !== null && Date.parse(countedTime) > now.getTime()) return 'inFuture';
  if (kindsOf(cafe).some((kind) => isPriceWrong(priceText(draft, cafe, kind)))) return 'wrongPrice';
  if (packagesOf(draft, cafe).some(isPackageWrong)) return 'wrongPackage';
  return photos.some(({ url }) => url === null) ? 'photoWaits' : undefined;
}

/** The survey as it is sent. */
export function surveyFrom(draft: SurveyDraft, cafe: CafeToSurvey, now: Date): Sent<typeof surveyApi.add> {
  return {
    cafeId: cafe.id,
    countedTime: draft.countedTime ?? now.toISOString(),
    seats: seatsOf(draft, cafe),
    occupied: draft.occupied ?? 0,
    prices: kindsOf(cafe).flatMap((kind) => {
      const hourFen = parseYuan(priceText(draft, cafe, kind));
      return hourFen ? [{ kind, hourFen }] : [];
    }),
    packages: packagesOf(draft, cafe).map(({ name, price, hours }) => ({
      name: name.trim(),
      fen: parseYuan(price) ?? 0,
      hours: Number(hours),
    })),
    note: draft.note.trim(),
    picture: draft.photos[0]?.url ?? '',
  };
}
