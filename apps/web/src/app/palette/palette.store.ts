import { create } from 'zustand';

/** Whether the palette is open. */
export const usePalette = create(() => ({ isOpen: false }));
export const openPalette = () => usePalette.setState({ isOpen: true });
export const closePalette = () => usePalette.setState({ isOpen: false });
