import { expect, it } from 'vitest';
import { drawAreas, readDocument, withDrawing } from './areas.ts';

it('the drawing in docs/architecture.md is current; `pnpm areas` writes it', () => {
  expect(drawAreas()).toContain('counter --> ');
  expect(readDocument()).toContain(drawAreas());
  expect(withDrawing(readDocument())).toBe(readDocument());
});
