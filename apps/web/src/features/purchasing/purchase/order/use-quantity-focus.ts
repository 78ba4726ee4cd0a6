import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '#kernel/use-latest.ts';
import type { useOrderView } from './use-order-view.ts';

const moves: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Moves the focus among the quantities in `box`: up, down, to the first, and to that of one product. */
export function useQuantityFocus(box: RefObject<HTMLElement | null>, view: ReturnType<typeof useOrderView>) {
  const inputs = () => [...(box.current?.querySelectorAll<HTMLInputElement>('.po-step input') ?? [])];
  /** At the end of what is shown, the next rows are shown first. */
  const move = useLatest((event: KeyboardEvent) => {
    const by = moves[event.key];
    const at = inputs().indexOf(event.target as HTMLInputElement);
    if (by === undefined || at < 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (at + by >= inputs().length && view.hidden > 0) flushSync(view.more);
    inputs()[at + by]?.focus();
  });
  const focusFirst = useLatest(() => inputs()[0]?.focus());
  const reveal = useLatest((productId: string) => {
    flushSync(() => view.showProduct(productId));
    box.current?.querySelector<HTMLInputElement>(`[data-product="${productId}"] .po-step input`)?.focus();
  });
  return { move, focusFirst, reveal };
}
