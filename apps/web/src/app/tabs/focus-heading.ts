/** How long a page may take to bring its heading before the focus stays where it is. */
const PATIENCE_MS = 5_000;

/** Puts the focus on the heading of a page, for whoever moves by keyboard or listens; on the page itself until the heading is there. */
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
    // Whoever has moved on by then is left alone.
    if (document.activeElement !== pane || onHeading()) waiting.disconnect();
  });
  waiting.observe(pane, { childList: true, subtree: true });
  const timer = setTimeout(() => waiting.disconnect(), PATIENCE_MS);
  return () => {
    clearTimeout(timer);
    waiting.disconnect();
  };
}
