import type { Words } from '@netbar/contract/kernel/words';
import { currentLang } from './lang.ts';

const SHOWN_MS = 3_000;

/** Shows an error outside any page, such as in the guard. Not Ant Design's message: the login page does not load Ant Design. */
export function showErrorToast(text: string | Words) {
  const said = typeof text === 'string' ? text : text[currentLang()];
  // Several answers with the same text show one message.
  if ([...liveRegion().children].some(({ textContent }) => textContent === said)) return;
  appendLine(said, 'toast');
}

/** Has a screen reader read a text out; nothing is shown. */
export const announceToScreenReader = (text: string) => appendLine(text, 'unseen');

function appendLine(text: string, className: 'toast' | 'unseen') {
  const line = document.createElement('p');
  line.className = className;
  line.textContent = text;
  liveRegion().append(line);
  setTimeout(() => line.remove(), SHOWN_MS);
}

/** The live region of the document: screen readers read out what is added to it. */
function liveRegion() {
  const known = document.getElementById('live');
  if (known) return known;
  const region = document.createElement('div');
  region.id = 'live';
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}
