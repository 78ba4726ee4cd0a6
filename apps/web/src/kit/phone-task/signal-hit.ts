const BEEP_MS = 70;
const BEEP_HZ = 1_760;
const MISS_MS = 220;
const MISS_HZ = 220;

let audio: AudioContext | undefined;

/** A short beep and a tick in the hand: whoever scans looks at the goods, not at the phone. */
export const signalHit = () => sound(BEEP_MS, BEEP_HZ);
/** A long low one: the code was read, and nothing was counted. */
export const signalMiss = () => sound(MISS_MS, MISS_HZ);

function sound(ms: number, hertz: number) {
  // Missing in Safari.
  (navigator as { vibrate?: (ms: number) => boolean }).vibrate?.(ms);
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.value = 0.15;
  tone.frequency.value = hertz;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + ms / 1_000);
}
