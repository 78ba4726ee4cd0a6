import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#kit/load-chunk.ts';

const Palette = lazyPart(async () => (await import('./Palette.tsx')).default);

/** Listens for Ctrl+K (⌘K); the palette is loaded when first opened. */
export function PaletteKey() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return isOpen ? (
    <Suspense>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
