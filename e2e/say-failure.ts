import { afterEach } from 'vitest';
import { openPages } from './stage.ts';

const MOST_SHOWN = 400;

// Before every file of journeys: when one fails, the log says what its windows showed. A time-out alone does not tell why.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages) {
    const text = (await page.innerText('body', { timeout: 5_000 }).catch(String)).replaceAll(/\s+/g, ' ');
    // Dialogs, drawers and messages come last.
    const shown = text.length > 2 * MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} … ${text.slice(-MOST_SHOWN)}` : text;
    console.log(`── window at ${page.url()}: ${shown}`);
  }
});
