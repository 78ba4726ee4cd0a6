import { useLayoutEffect, useRef } from 'react';

/** Sets CSS variables for the offsets of pinned columns and attributes for the sides that can be scrolled to, without a re-render. */
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
    // Measures everything before it writes styles: mixing the two would force a layout for each column.
    const widths = heads.map((head) => head.offsetWidth);
    shade();
    let left = 0;
    for (const [i, width] of widths.entries()) {
      // The first is at 0 by default: setting a variable on the table would restyle every cell.
      if (i > 0) box.style.setProperty(`--pin-${i}`, `${left}px`);
      left += width;
    }
  };
  // The first call comes after the browser's own layout and before its paint.
  const sizes = new ResizeObserver(place);
  for (const each of [box, ...box.children, ...heads]) sizes.observe(each);
  box.addEventListener('scroll', shade, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener('scroll', shade);
  };
}
