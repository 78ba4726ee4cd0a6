/** While an input method composes. Some browsers only say it by this code. */
const COMPOSING = 229;

/** Keys of a page belong to a dialog while one is open, and to the input method while it composes. */
export const isSilent = (event: KeyboardEvent) =>
  event.isComposing ||
  event.keyCode === COMPOSING ||
  document.querySelector('.ant-modal-wrap:not([style*="none"]), .ant-drawer-open') !== null;
