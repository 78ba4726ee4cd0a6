/** How long to wait for a page's heading before the focus stays where it is. */
const PATIENCE_MS = 5_000;

/** Moves the focus to the heading of a page, for keyboard and screen-reader users; to the page itself until the heading is there. */
export function focusHeading(pane: HTMLElement): () => void {
  const onHeading = () => {
    const heading = pane.querySelector('h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (onHeading()) return () => {};
  pane.focus({ preventScroll: true });
  const waiting = new MutationObserver(() => {
    // Stops if the focus has moved on meanwhile.
    if (document.activeElement !== pane || onHeading()) waiting.disconnect();
  });
  waiting.observe(pane, { childList: true, subtree: true });
  const timer = setTimeout(() => waiting.disconnect(), PATIENCE_MS);
  return () => {
    clearTimeout(timer);
    waiting.disconnect();
  };
}
