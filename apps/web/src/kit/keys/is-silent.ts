/** While an input method composes. Some browsers only say it by this code. */
const COMPOSING = 229;

/** A closed dialog is hidden or gone a moment before the box around it: what is pressed then is meant for the page. */
const SHOWN_DIALOG = '.ant-modal-wrap:not([style*="none"]) .ant-modal:not([style*="display: none"])';

/** Keys of a page belong to a dialog while one is open, and to the input method while it composes. */
export const isSilent = (event: KeyboardEvent) =>
  event.isComposing || event.keyCode === COMPOSING || document.querySelector(`${SHOWN_DIALOG}, .ant-drawer-open`) !== null;
