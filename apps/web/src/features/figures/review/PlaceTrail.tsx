import type { ReviewSummary } from '@netbar/contract/figures/review/review.model';
import { useWords } from '#kernel/lang.ts';
import { reviewWords } from './review.words.ts';
import type { Review } from './use-review.ts';

/** Where the page is narrowed to. Each step leads back up. */
export function PlaceTrail({ review, names }: { review: Review; names: ReviewSummary['place'] }) {
  const t = useWords(reviewWords);
  const { brandId, branchId, areaId } = review.place;
  const steps = [
    { key: 'all', name: t.allPlaces, place: {} },
    ...(brandId ? [{ key: 'brand', name: names.brandName ?? '', place: { brandId } }] : []),
    ...(branchId ? [{ key: 'branch', name: names.branchName ?? '', place: { ...(brandId && { brandId }), branchId } }] : []),
    ...(areaId ? [{ key: 'area', name: names.areaName ?? t.noArea, place: {} }] : []),
  ];
  return (
    <span className="rv-trail">
      {steps.map(({ key, name, place }, i) => (
        <span key={key}>
          {i > 0 && ' › '}
          {i < steps.length - 1 ? (
            <button type="button" className="link" onClick={() => review.narrow(place)}>
              {name}
            </button>
          ) : (
            <b>{name}</b>
          )}
        </span>
      ))}
    </span>
  );
}
