import { Suspense, type ComponentType } from 'react';

/**
 * A place on a page for a component of a feature that the page's own feature must not import. The other feature fills it in
 * `fillSlots` of its `feature.ts`; until then it shows nothing.
 */
export function defineSlot<P extends object>() {
  let Part: ComponentType<P> | undefined;
  const Slot = (props: P) =>
    Part ? (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ) : null;
  return Object.assign(Slot, {
    fill: (part: ComponentType<P>) => {
      Part = part;
    },
    isFilled: () => Part !== undefined,
  });
}
