import { expect, it } from 'vitest';
import { cropArea, drawnSize, fitCrop } from './crop.rules.ts';

const picture = { width: 1000, height: 500 };
const frame = { width: 200, height: 200 };

it('a picture just covers the frame at first, and the middle is cut', () => {
  expect(drawnSize(picture, frame, 1)).toEqual({ width: 400, height: 200 });
  expect(cropArea({ x: 0, y: 0, zoom: 1 }, picture, frame)).toEqual({ left: 250, top: 0, width: 500, height: 500 });
});

it('pulled too far it comes back to its edge', () => {
  const lie = fitCrop({ x: 900, y: 40, zoom: 1 }, picture, frame);
  expect(lie).toEqual({ x: 100, y: 0, zoom: 1 });
  expect(cropArea(lie, picture, frame)).toMatchObject({ left: 0, top: 0 });
});

it('enlarged, less of it is cut; it is never smaller than the frame', () => {
  expect(cropArea({ x: 0, y: 0, zoom: 2 }, picture, frame)).toEqual({ left: 375, top: 125, width: 250, height: 250 });
  expect(fitCrop({ x: 0, y: 0, zoom: 0.2 }, picture, frame).zoom).toBe(1);
  expect(fitCrop({ x: 0, y: 0, zoom: 9 }, picture, frame).zoom).toBe(4);
});
