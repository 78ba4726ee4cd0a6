import { realtime } from '@netbar/contract/catalogue';
import type { RealtimeEffect } from '@netbar/contract/kernel/realtime';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { soundFolder, sounds } from './sounds.ts';

it('the sounds are what the script makes of them, and every event has its own', () => {
  expect(readdirSync(soundFolder).toSorted()).toEqual(Object.keys(sounds).toSorted());
  const stale = Object.entries(sounds).filter(([name, wave]) => !readFileSync(join(soundFolder, name)).equals(wave));
  expect(stale.map(([name]) => name)).toEqual([]);
  const effects: RealtimeEffect[] = Object.values(realtime);
  const needed = [...effects.flatMap(({ sound }) => sound ?? []), 'charge', 'disconnected', 'breach', 'wrong'];
  expect(Object.keys(sounds)).toEqual(expect.arrayContaining(needed.map((name) => `${name}.wav`)));
});
