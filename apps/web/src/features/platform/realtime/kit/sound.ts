import type { RealtimeEffect } from '@netbar/contract/kernel/realtime';
import { create } from 'zustand';
import { readStored, writeStored } from '#kernel/storage.ts';

export type Sound = NonNullable<RealtimeEffect['sound']> | 'charge' | 'disconnected' | 'breach' | 'wrong';

/** Specification §9. */
const VOLUME = 0.75;
/** The same cue sooner than this is one cue. */
const SAME_CUE_MS = 1_500;
/** Longer than any cue. */
const LONGEST_MS = 4_000;
/** More than a queue of these would still be ringing when nobody remembers why. */
const MOST_WAITING = 5;

export const useSound = create(() => ({ isOn: readStored('sound') !== 'off', isBlocked: false }));

export function setSound(isOn: boolean) {
  writeStored('sound', isOn ? 'on' : 'off');
  useSound.setState({ isOn });
  if (!isOn) waiting.length = 0;
}

const audio = new Audio();
audio.volume = VOLUME;
audio.id = 'cue';
audio.hidden = true;
document.body.append(audio);

const waiting: Sound[] = [];
const playedAt = new Map<Sound, number>();
let isPlaying = false;

/** One after the other, never two at once. `here`: about what was done in this window, so no other one is to play it. */
export function play(sound: Sound, where: 'anywhere' | 'here' = 'anywhere') {
  const now = Date.now();
  if (!useSound.getState().isOn || !(plays || where === 'here') || now - (playedAt.get(sound) ?? 0) < SAME_CUE_MS) return;
  playedAt.set(sound, now);
  if (waiting.length < MOST_WAITING) waiting.push(sound);
  if (!isPlaying) void playNext();
}

async function playNext() {
  const sound = waiting.shift();
  isPlaying = sound !== undefined;
  if (!sound) return;
  audio.src = `/sounds/${sound}.wav`;
  try {
    const ended = new Promise((resolve) => {
      audio.onended = resolve;
      audio.onerror = resolve;
      // A loudspeaker pulled out in the middle leaves the cue without an end; the next ones are to be heard all the same.
      setTimeout(resolve, LONGEST_MS);
    });
    await audio.play();
    useSound.setState({ isBlocked: false });
    await ended;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') waitForTouch();
  }
  await playNext();
}

/** Browsers let a page speak only after somebody has touched it. */
function waitForTouch() {
  waiting.length = 0;
  useSound.setState({ isBlocked: true });
  const unlock = () => {
    for (const touch of touches) document.removeEventListener(touch, unlock);
    useSound.setState({ isBlocked: false });
  };
  for (const touch of touches) document.addEventListener(touch, unlock, { once: true });
}
const touches = ['pointerdown', 'keydown'] as const;

/** Whether this is the window that plays for its branch. */
let plays = false;

/** Of several windows on one branch, the one that came first plays; when it closes, the next does. Gives the way to step back. */
export function takeTheFloor(branchId: string): () => void {
  // Without a secure context there are no locks, and hardly a second window.
  if (!('locks' in navigator)) {
    plays = true;
    return () => (plays = false);
  }
  const leaving = new AbortController();
  let stepBack = () => {};
  const hold = () =>
    new Promise<void>((resolve) => {
      plays = true;
      stepBack = resolve;
    });
  navigator.locks.request(`sound ${branchId}`, { signal: leaving.signal }, hold).catch(() => {});
  return () => {
    plays = false;
    leaving.abort();
    stepBack();
  };
}
