import { expect, it } from 'vitest';
import { featureScreens } from './features.ts';

interface Slots {
  [name: string]: { isFilled: () => boolean };
}

it('every slot is filled by the feature that has its component', () => {
  const slots = Object.values(import.meta.glob<Slots>('./features/**/*.slots.ts', { eager: true })).flatMap((file) =>
    Object.entries(file),
  );
  expect(featureScreens.length).toBeGreaterThan(20);
  expect(slots.length).toBeGreaterThan(3);
  expect(slots.filter(([, slot]) => !slot.isFilled()).map(([name]) => name)).toEqual([]);
});
