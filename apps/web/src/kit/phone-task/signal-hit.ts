const BEEP_MS = 70;
const BEEP_HZ = 1_760;

let audio: AudioContext | undefined;

/** A short beep and a tick in the hand: whoever scans looks at the goods, not at the phone. */
export function signalHit() {
  // Missing in Safari.
  (navigator as { vibrate?: (ms: number) => boolean }).vibrate?.(BEEP_MS);
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.value = 0.15;
  tone.frequency.value = BEEP_HZ;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + BEEP_MS / 1_000);
}
