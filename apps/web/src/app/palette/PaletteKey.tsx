import { Suspense, useEffect } from 'react';
import { lazyPart } from '#kit/load-chunk.ts';
import { closePalette, usePalette } from './palette.store.ts';

const Palette = lazyPart(async () => (await import('./Palette.tsx')).default);

/** A part of a page that takes all keys for itself while it is on screen: the counter's payment. */
const isPaymentShown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-palette=off]')].some(
    (part) => part.closest<HTMLElement>('.page')?.style.display !== 'none',
  );

/** Listens for Ctrl+K (⌘K); the palette is loaded when first opened. */
export function PaletteKey() {
  const isOpen = usePalette((state) => state.isOpen);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      // Also while paying: the browser would open its own search field.
      event.preventDefault();
      if (usePalette.getState().isOpen || !isPaymentShown()) usePalette.setState(({ isOpen }) => ({ isOpen: !isOpen }));
    };
    addEventListener('keydown', pressed);
    return () => {
      removeEventListener('keydown', pressed);
      closePalette();
    };
  }, []);
  return isOpen ? (
    <Suspense>
      <Palette />
    </Suspense>
  ) : null;
}
