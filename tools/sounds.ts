import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `pnpm sounds` writes the counter's sounds: made of sines by this file, so they are ours. */
export const soundFolder = join(import.meta.dirname, '../apps/web/public/sounds');

const RATE = 22_050;

interface Note {
  /** Seconds from the start. */
  at: number;
  hz: number;
  seconds: number;
  loud: number;
  /** How fast it dies away: a knock is over at once, a bell rings on. */
  decay: number;
  /** Overtones, as multiples and shares of the note itself. */
  overtones?: readonly (readonly [times: number, share: number])[];
}

const bell = [
  [2.76, 0.35],
  [5.4, 0.15],
] as const;
const soft = [[2, 0.25]] as const;
const note = (at: number, hz: number, more: Partial<Note> = {}): Note => ({
  at,
  hz,
  seconds: 0.45,
  loud: 0.6,
  decay: 7,
  overtones: soft,
  ...more,
});

const tunes: Record<string, Note[]> = {
  // Two rising notes.
  newOrder: [note(0, 659), note(0.18, 880)],
  // One bell.
  paid: [note(0, 1046, { seconds: 0.9, decay: 5, overtones: bell })],
  // A coin, then the bell.
  charge: [
    note(0, 1976, { seconds: 0.12, loud: 0.4, decay: 25 }),
    note(0.07, 2637, { seconds: 0.2, loud: 0.4, decay: 18 }),
    note(0.25, 1046, { seconds: 0.9, decay: 5, overtones: bell }),
  ],
  // A soft double knock.
  call: [note(0, 392, { seconds: 0.12, decay: 28, loud: 0.9 }), note(0.17, 392, { seconds: 0.14, decay: 24, loud: 0.9 })],
  booking: [note(0, 523), note(0.16, 659), note(0.32, 784)],
  // Falling, once.
  disconnected: [note(0, 587, { decay: 6 }), note(0.22, 392, { seconds: 0.6, decay: 5 })],
  // Low and double: something has waited too long.
  breach: [note(0, 330, { seconds: 0.25, decay: 9, loud: 0.8 }), note(0.3, 330, { seconds: 0.35, decay: 7, loud: 0.8 })],
  // Short and flat: this code is nobody's.
  wrong: [note(0, 196, { seconds: 0.28, decay: 4, loud: 0.9, overtones: [[1.06, 0.8]] })],
};

export const sounds = Object.fromEntries(Object.entries(tunes).map(([name, notes]) => [`${name}.wav`, toWave(notes)]));

function toWave(notes: Note[]): Buffer {
  const length = Math.ceil(Math.max(...notes.map(({ at, seconds }) => at + seconds)) * RATE);
  const samples = new Float64Array(length);
  for (const each of notes) add(samples, each);
  const body = Buffer.alloc(length * 2);
  samples.forEach((value, i) => body.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), i * 2));
  return Buffer.concat([header(body.length), body]);
}

function add(samples: Float64Array, { at, hz, seconds, loud, decay, overtones = [] }: Note) {
  const [first, count] = [Math.floor(at * RATE), Math.floor(seconds * RATE)];
  for (let i = 0; i < count; i++) {
    const t = i / RATE;
    // A few milliseconds up and down, or the speaker clicks.
    const edge = Math.min(1, t / 0.005, (seconds - t) / 0.01);
    const tone = [[1, 1] as const, ...overtones].reduce(
      (sum, [times, share]) => sum + share * Math.sin(2 * Math.PI * hz * times * t),
      0,
    );
    samples[first + i] = (samples[first + i] ?? 0) + loud * edge * Math.exp(-decay * t) * tone * 0.6;
  }
}

/** RIFF, one channel, 16 bits. */
function header(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}

if (import.meta.main) {
  mkdirSync(soundFolder, { recursive: true });
  for (const [name, wave] of Object.entries(sounds)) writeFileSync(join(soundFolder, name), wave);
}
