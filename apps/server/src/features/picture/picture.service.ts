import type { In } from '@netbar/contract/kernel/endpoint';
import type { FileAnswer } from '@netbar/contract/kernel/file';
import { pictureErrors, type pictureApi } from '@netbar/contract/picture/picture.api';
import { randomUUID } from 'node:crypto';
import { readAll } from '#gateways/read-all.ts';
import { inTx, type Ctx, type Visit } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { redraw, shrink, type Size } from './encode.service.ts';

/** Keeps a picture somebody sends. Who sent it is written down. */
export async function addPicture(ctx: Ctx, { name, file }: In<typeof pictureApi.add>) {
  const picture = await storePicture(ctx, file);
  const detail = { name, url: picture.url, bytes: file.length };
  await inTx(ctx, async (ctx) => ctx.trace({ action: 'picture.add', detail }));
  return picture;
}

/** Draws a picture anew and keeps it; other features keep its address. */
export async function storePicture(ctx: Pick<Visit, 'gateways'>, bytes: Uint8Array) {
  const drawn = await redraw(bytes);
  if (!drawn) throw new AppError(pictureErrors.notReadable);
  // All of it random, unlike our other ids: the address is all that guards the picture.
  const id = randomUUID();
  await ctx.gateways.storage.put(nameOf(id), drawn.data);
  const { width, height } = drawn;
  return { url: `/api/storage/picture/${id}`, width, height };
}

/** FMT-01: the picture, or a smaller one, which is drawn when first asked for and then kept. */
export async function showPicture(ctx: Visit, { id, w, h }: In<typeof pictureApi.show>): Promise<FileAnswer> {
  const { storage } = ctx.gateways;
  const size = { width: nextStep(w), height: nextStep(h) };
  const kept = await storage.get(nameOf(id, size));
  if (kept) return asAnswer(id, kept);
  const whole = await storage.get(nameOf(id));
  if (!whole) throw notFound('图片')();
  const smaller = await shrink(await readAll(whole), size);
  await storage.put(nameOf(id, size), smaller);
  return asAnswer(id, once(smaller));
}

/** A few sizes serve all; with every size there is, somebody could fill the disk. */
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
