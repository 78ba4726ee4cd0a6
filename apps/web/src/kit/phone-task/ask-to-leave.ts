import { fill } from '@netbar/contract/kernel/words';
import { currentLang } from '#kernel/lang.ts';
import { readUnsentDrafts, stepOwner } from '#kernel/unsent/find-unsent.ts';
import { sendSteps } from '#kernel/unsent/send-steps.ts';
import { readSteps, useUnsent } from '#kernel/unsent/unsent.store.ts';
import '../chunk-failure.css';
import { phoneTaskWords as t } from './phone-task.words.ts';

/** Whoever leaves does not wait longer for steps to be sent. */
const SENDING_MS = 3_000;
const NAMED_STEPS = 5;

/**
 * Sends the unsent steps of whoever wants to sign out. If some are left, or drafts with something finished, names them and asks. Says
 * whether to sign out.
 */
export async function askToLeave(): Promise<boolean> {
  const personId = stepOwner();
  if (!personId || (await labelsOfUnsent(personId)).length === 0) return true;
  if (navigator.onLine) await Promise.race([sendSteps(), new Promise((next) => setTimeout(next, SENDING_MS))]);
  const left = await labelsOfUnsent(personId);
  return left.length === 0 || askAbout(left);
}

async function labelsOfUnsent(personId: string): Promise<string[]> {
  const [steps, drafts] = await Promise.all([readSteps(personId), readUnsentDrafts(personId)]);
  return [...steps.map(({ label }) => label), ...drafts.flatMap(({ labels }) => labels)];
}

/** Uses the browser's own dialog: pages without Ant Design sign out too. */
function askAbout(left: readonly string[]): Promise<boolean> {
  const lang = currentLang();
  const add = <K extends keyof HTMLElementTagNameMap>(tag: K, more: Partial<HTMLElementTagNameMap[K]>) =>
    Object.assign(document.createElement(tag), more);
  const dialog = add('dialog', { className: 'refresh' });
  const title = add('h2', { id: 'leave-title', textContent: fill(t.leaveTitle[lang], { n: left.length }) });
  const named = left.slice(0, NAMED_STEPS);
  const more = left.length - named.length;
  const list = add('p', { textContent: [...named, ...(more > 0 ? [fill(t.andMore[lang], { n: more })] : [])].join(' · ') });
  const text = add('p', { textContent: (useUnsent.getState().isOnDisk ? t.leaveKept : t.leaveLost)[lang] });
  const row = add('p', { className: 'refresh-row' });
  const leave = add('button', { type: 'button', className: 'btn', textContent: t.leaveAnyway[lang] });
  const stay = add('button', { type: 'button', className: 'btn primary', textContent: t.stay[lang], autofocus: true });
  row.append(leave, stay);
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(title, list, text, row);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((decide) => {
    leave.addEventListener('click', () => dialog.close('leave'));
    stay.addEventListener('click', () => dialog.close('stay'));
    // Escape closes it too, and stays.
    dialog.addEventListener('close', () => {
      dialog.remove();
      decide(dialog.returnValue === 'leave');
    });
  });
}
