import type { Words } from '@netbar/contract/kernel/words';
import { currentLang } from './lang.ts';

const SHOWN_MS = 3_000;

/** Says that something went wrong outside any page, such as in the guard. Ours, not Ant Design's: the login page does without that. */
export function tellError(text: string | Words) {
  const said = typeof text === 'string' ? text : text[currentLang()];
  // Many answers with one meaning are one message.
  if ([...liveRegion().children].some(({ textContent }) => textContent === said)) return;
  say(said, 'toast');
}

/** Tells whoever listens instead of looks. */
export const announce = (text: string) => say(text, 'unseen');

function say(text: string, className: 'toast' | 'unseen') {
  const line = document.createElement('p');
  line.className = className;
  line.textContent = text;
  liveRegion().append(line);
  setTimeout(() => line.remove(), SHOWN_MS);
}

/** The one live region of the document; what is put into it is shown or read out. */
function liveRegion() {
  const known = document.getElementById('live');
  if (known) return known;
  const region = document.createElement('div');
  region.id = 'live';
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}
