import { create } from 'zustand';
import { readStored, writeStored } from '#kernel/storage.ts';

/** SHELL-05: the layouts in the order they are cycled through; the last is the default. */
const layouts = ['sideLarge', 'sideLittle', 'top'] as const;
export type Layout = (typeof layouts)[number];

export const nextLayout = (layout: Layout): Layout => layouts[(layouts.indexOf(layout) + 1) % layouts.length] ?? 'top';

export const useLayout = create(() => ({
  layout: layouts.find((layout) => layout === readStored('layout')) ?? ('top' as Layout),
}));

export function setLayout(layout: Layout) {
  writeStored('layout', layout);
  useLayout.setState({ layout });
}
