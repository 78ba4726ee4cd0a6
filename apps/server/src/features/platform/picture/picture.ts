import type { In } from '@netbar/contract/kernel/endpoint';
import type { FileAnswer } from '@netbar/contract/kernel/file';
import { pictureNouns } from '@netbar/contract/platform/picture/feature';
import type { pictureApi } from '@netbar/contract/platform/picture/picture.api';
import { pictureErrors } from '@netbar/contract/platform/picture/picture.errors';
import { randomUUID } from 'node:crypto';
import { readAll } from '#gateways/read-all.ts';
import { type Ctx, inTx, type Visit } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { redrawPicture, shrinkPicture, type Size } from './redraw.ts';

/** Stores an uploaded picture and records who uploaded it. */
export async function addPicture(ctx: Ctx, { name, file }: In<typeof pictureApi.add>) {
  const picture = await storePicture(ctx, file);
  const detail = { name, url: picture.url, bytes: file.length };
  await inTx(ctx, async (ctx) => ctx.trace({ action: 'picture.add', detail }));
  return picture;
}

/** Re-encodes a picture, stores it and returns its address. */
async function storePicture(ctx: Pick<Visit, 'gateways'>, bytes: Uint8Array) {
  const drawn = await redrawPicture(bytes);
  if (!drawn) throw new AppError(pictureErrors.notReadable);
  // Fully random, unlike other ids, because nothing else protects the picture.
  const id = randomUUID();
  await ctx.gateways.storage.put(nameOf(id), drawn.data);
  const { width, height } = drawn;
  return { url: `/api/storage/picture/${id}`, width, height };
}

/** FMT-01: the picture, or a smaller one, which is made at the first request and then stored. */
export async function showPicture(ctx: Visit, { id, w, h }: In<typeof pictureApi.show>): Promise<FileAnswer> {
  const { storage } = ctx.gateways;
  const size = { width: nextStep(w), height: nextStep(h) };
  const kept = await storage.get(nameOf(id, size));
  if (kept) return asAnswer(id, kept);
  const whole = await storage.get(nameOf(id));
  if (!whole) throw notFound(pictureNouns.picture)();
  const smaller = await shrinkPicture(await readAll(whole), size);
  await storage.put(nameOf(id, size), smaller);
  return asAnswer(id, once(smaller));
}

/** Sizes are rounded up to a few steps: with arbitrary sizes, requests could fill the disk. */
const STEPS = [32, 64, 128, 256, 512, 1024, 2048];
const nextStep = (px: number | undefined) => (px === undefined ? undefined : (STEPS.find((step) => step >= px) ?? STEPS.at(-1)));

const nameOf = (id: string, { width, height }: Size = { width: undefined, height: undefined }) =>
  `pictures/${id.slice(0, 2)}/${id}${width ? `-w${width}` : ''}${height ? `-h${height}` : ''}.webp`;

const asAnswer = (id: string, body: FileAnswer['body']): FileAnswer => ({
  name: `${id}.webp`,
  type: 'image/webp',
  body,
  isPicture: true,
});

async function* once(bytes: Uint8Array) {
  yield bytes;
}
