import { toRequest, type Endpoint, type Sent } from '@netbar/contract/kernel/endpoint';
import { redact } from '@netbar/contract/kernel/sensitive';
import { create } from 'zustand';
import { dropKeptRecord, keepRecord, readKeptRecords } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { keysOfSteps } from './find-unsent.ts';
import { nextSeq, type UnsentStep } from './unsent.rules.ts';

/** A step that the server has, as long as this window lives. */
export interface SentStep {
  step: UnsentStep;
  answer: unknown;
  sentTime: number;
}

interface UnsentState {
  /** Whose steps these are. Nobody else sees or sends them. */
  personId: string | undefined;
  steps: readonly UnsentStep[];
  sent: readonly SentStep[];
  isSending: boolean;
  /** False where the browser keeps nothing: the steps then last as long as this page. */
  isOnDisk: boolean;
}

const nobody: UnsentState = { personId: undefined, steps: [], sent: [], isSending: false, isOnDisk: true };

export const useUnsent = create<UnsentState>(() => nobody);

const SHOWN_SENT = 30;
const pad = (seq: number) => String(seq).padStart(15, '0');
const recordKey = ({ personId, seq, key }: UnsentStep) => `${keysOfSteps(personId)}${pad(seq)} ${key}`;

export const readSteps = (personId: string) => readKeptRecords<UnsentStep>(keysOfSteps(personId));

/** Windows of one browser tell each other that the steps on the disk have changed. */
const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('unsent');
others?.addEventListener('message', () => void showKeptSteps());

/** Shows the steps of whoever is signed in, as they are on the disk. */
export async function showKeptSteps(): Promise<void> {
  const personId = useSession.getState().user?.id;
  if (!personId) return useUnsent.setState(nobody);
  if (useUnsent.getState().personId !== personId) useUnsent.setState({ ...nobody, personId });
  const steps = await readSteps(personId);
  if (useUnsent.getState().personId === personId) useUnsent.setState({ steps });
}

interface NewStep<E extends Endpoint> {
  task: string;
  label: string;
  endpoint: E;
  input: Sent<E>;
  detail?: object;
}

/** Steps are numbered one after the other, although each waits for the disk. */
let last: Promise<unknown> = Promise.resolve();

/** Keeps a step. Resolves once it is on the disk: only then may the screen say done. */
export function keepStep<E extends Endpoint>(step: NewStep<E>): Promise<UnsentStep> {
  const kept = last.then(() => writeStep(step));
  last = kept.catch(() => {});
  return kept;
}

async function writeStep<E extends Endpoint>({ task, label, endpoint, input, detail = {} }: NewStep<E>): Promise<UnsentStep> {
  const personId = useSession.getState().user?.id;
  if (!personId) throw new Error('nobody is signed in');
  const { method, url, body } = toRequest(endpoint, input);
  if (!body) throw new Error(`${endpoint.feature}.${endpoint.name} has no body to keep`);
  if (JSON.stringify(redact(endpoint.input, input)) !== JSON.stringify(input)) throw new Error('a step must hold no secret');
  const step: UnsentStep = {
    seq: nextSeq(await readSteps(personId), Date.now()),
    key: crypto.randomUUID(),
    personId,
    task,
    label,
    request: { method, url, body },
    stale: endpoint.stale,
    detail,
    madeTime: new Date().toISOString(),
    tries: 0,
  };
  const isOnDisk = await keepRecord(recordKey(step), step);
  useUnsent.setState((state) => ({ steps: [...state.steps, step], isOnDisk }));
  others?.postMessage('changed');
  return step;
}

/** Notes a try or a refusal. */
export async function changeStep(step: UnsentStep): Promise<void> {
  await keepRecord(recordKey(step), step);
  useUnsent.setState(({ steps }) => ({ steps: steps.map((each) => (each.key === step.key ? step : each)) }));
  others?.postMessage('changed');
}

/** Forgets a step: the server has it, or its person gave it up. */
export async function forgetStep(step: UnsentStep, answered?: { answer: unknown }): Promise<void> {
  await dropKeptRecord(recordKey(step));
  useUnsent.setState(({ steps, sent }) => ({
    steps: steps.filter(({ key }) => key !== step.key),
    sent: answered ? [{ step, answer: answered.answer, sentTime: Date.now() }, ...sent].slice(0, SHOWN_SENT) : sent,
  }));
  others?.postMessage('changed');
}
