import { useEffect, useState, type RefObject } from 'react';

/** How much of the row one press moves it by. */
const STEP = 0.8;

/** Whether a row that scrolls sideways has more to the left and to the right, and what moves it there. `of` changes with its content. */
export function useOverflow(row: RefObject<HTMLElement | null>, of: unknown) {
  const [hidden, setHidden] = useState({ left: false, right: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const [left, right] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
      setHidden((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    // In the next frame, whose layout is computed anyway.
    const frame = requestAnimationFrame(look);
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row, of]);
  const move = (direction: -1 | 1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * STEP, behavior: 'smooth' });
  return { ...hidden, move };
}
