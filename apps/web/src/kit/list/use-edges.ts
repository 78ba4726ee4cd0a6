import { useLayoutEffect, useRef } from 'react';

/** Tells the styles how far in each pinned column stands and at which side there is more to scroll to; nothing is drawn anew for it. */
export function useEdges(pinnedCount: number) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    return current ? followEdges(current) : undefined;
  }, [pinnedCount]);
  return box;
}

function followEdges(box: HTMLDivElement) {
  const heads = [...box.querySelectorAll<HTMLElement>('th.pin')];
  const shade = () => {
    const { scrollLeft, clientWidth, scrollWidth } = box;
    box.toggleAttribute('data-more-left', scrollLeft > 0);
    box.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1);
  };
  const place = () => {
    // All is measured before anything is said: each word in between would have the browser lay the table out again.
    const widths = heads.map((head) => head.offsetWidth);
    shade();
    let left = 0;
    for (const [i, width] of widths.entries()) {
      // The first stands at 0 untold: a value for the whole table would have every cell styled anew.
      if (i > 0) box.style.setProperty(`--pin-${i}`, `${left}px`);
      left += width;
    }
  };
  // Called first when the browser has laid the table out anyway, before it paints.
  const sizes = new ResizeObserver(place);
  for (const each of [box, ...box.children, ...heads]) sizes.observe(each);
  box.addEventListener('scroll', shade, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener('scroll', shade);
  };
}
