import { say } from '@netbar/contract/kernel/words';
import { sendKept } from '#kernel/call.ts';
import { currentLang } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { fateOf, isTooOld, waitBeforeTry, waitingSteps, type UnsentStep } from './unsent.rules.ts';
import { changeStep, forgetStep, readSteps, showKeptSteps, useUnsent } from './unsent.store.ts';

const tooOld = say(
  '放得太久，服务器可能已经收到过。请核对后放弃或重做这一步。',
  'Kept too long; the server may have received it already. Check, then discard it or do it again.',
  '放得太久，伺服器可能已經收到過。請核對後放棄或重做這一步。',
);

/** Called when the server has taken steps: what they made stale is read again. */
let refresh: (features: readonly string[]) => void = () => {};

let isWatching = false;

/** Sends what whoever signs in has left on this device, and everything they add. Called again, it goes on as before. */
export function watchUnsentSteps(refreshFeatures: (features: readonly string[]) => void) {
  refresh = refreshFeatures;
  if (isWatching) return;
  isWatching = true;
  const start = () => void showKeptSteps().then(sendSteps);
  addEventListener('online', () => void sendSteps());
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sendSteps());
  useSession.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id || user?.isLocked !== before.user?.isLocked) start();
  });
  useUnsent.subscribe(({ steps }, before) => {
    if (steps.length > before.steps.length) void sendSteps();
  });
  start();
}

/** Whether this person may send now: signed in, unlocked, and still the one who made the steps. */
const isSender = (personId: string) => {
  const { user } = useSession.getState();
  return user?.id === personId && !user.isLocked;
};

// The Web Locks API needs a secure context. Without it two windows may send the same step, which its key makes harmless.
const getLocks = (): LockManager | undefined => navigator.locks;

let underWay: Promise<void> | undefined;
/** A step was added while the last read of the disk was already behind. */
let isAskedAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the steps in their order, once, in one window of the browser at a time. Resolves when all are sent or one has to wait. */
export function sendSteps(): Promise<void> {
  if (underWay) isAskedAgain = true;
  underWay ??= sendUntilAskedNoMore().finally(() => (underWay = undefined));
  return underWay;
}

async function sendUntilAskedNoMore() {
  do {
    isAskedAgain = false;
    await sendAll();
  } while (isAskedAgain);
}

async function sendAll() {
  clearTimeout(timer);
  const personId = useSession.getState().user?.id;
  if (!personId || !isSender(personId) || waitingSteps(useUnsent.getState().steps).length === 0) return;
  const locks = getLocks();
  const drain = () => drainSteps(personId);
  await (locks ? locks.request(`unsent ${personId}`, drain) : drain());
}

async function drainSteps(personId: string) {
  useUnsent.setState({ isSending: true });
  const stale = new Set<string>();
  try {
    for (;;) {
      // Read from the disk each time: another window may have sent or added steps.
      const [step] = waitingSteps(await readSteps(personId));
      if (!step || !isSender(personId)) return;
      if (!(await sendStep(step))) return;
      for (const feature of step.stale) stale.add(feature);
    }
  } finally {
    useUnsent.setState({ isSending: false });
    await showKeptSteps();
    if (stale.size > 0) refresh([...stale]);
  }
}

/** Says whether the next step may follow. */
async function sendStep(step: UnsentStep): Promise<boolean> {
  if (isTooOld(step, Date.now())) {
    await changeStep({ ...step, refusal: tooOld[currentLang()] });
    return true;
  }
  try {
    await forgetStep(step, { answer: await sendKept(step.request, step.key) });
    return true;
  } catch (error) {
    const fate = fateOf(error);
    const tries = step.tries + 1;
    await changeStep({ ...step, tries, ...(fate === 'refused' && { refusal: (error as Error).message }) });
    if (fate === 'later') timer = setTimeout(() => void sendSteps(), waitBeforeTry(tries));
    return fate === 'refused';
  }
}

/** Sends a refused step once more, under the same key: its person thinks that the reason is gone. One that is too old stays refused. */
export async function retryStep(refused: UnsentStep): Promise<void> {
  const step = { ...refused };
  delete step.refusal;
  await changeStep(step);
  await sendSteps();
}
