import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { FileAnswer } from '@netbar/contract/kernel/file';
import { pictureNouns } from '@netbar/contract/platform/picture/feature';
import type { pictureApi } from '@netbar/contract/platform/picture/picture.api';
import { pictureErrors } from '@netbar/contract/platform/picture/picture.errors';
import { PICTURE_ADDRESS, type PictureUpload } from '@netbar/contract/platform/picture/picture.model';
import { randomUUID } from 'node:crypto';
import { readAll } from '#gateways/read-all.ts';
import { type Ctx, inTx, type Tx, type Visit } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { drawSvg, isSvg } from './draw-svg.ts';
import { redrawPicture, shrinkPicture, type Size } from './redraw.ts';

/** Stores a picture uploaded by somebody whose function it is. Features that show pictures have an endpoint for it. */
export const addPicture = (ctx: Ctx, upload: PictureUpload) => storePicture(ctx, upload, { mostAnHour: 500, takesSvg: true });

/** Stores somebody's picture of themselves. Everybody may, so there are few, and none that is costly to draw. */
export const addAvatar = (ctx: Ctx, upload: PictureUpload) => storePicture(ctx, upload, { mostAnHour: 20, takesSvg: false });

const HOUR_MS = 3_600_000;

/** Re-encodes a picture, stores it and records who uploaded it. */
async function storePicture(ctx: Ctx, { name, file }: PictureUpload, allowed: { mostAnHour: number; takesSvg: boolean }) {
  // Fully random, unlike other ids, because nothing else protects the picture.
  const id = randomUUID();
  await inTx(ctx, (ctx) => recordAttempt(ctx, id, allowed.mostAnHour));
  const bytes = isSvg(file) ? allowed.takesSvg && (await drawSvg(file)) : file;
  if (!bytes) throw new AppError(pictureErrors.svgNotDrawn);
  const drawn = await redraw(bytes);
  await ctx.gateways.storage.put(nameOf(id), drawn.data);
  const url = PICTURE_ADDRESS + id;
  await inTx(ctx, async (ctx) => {
    await ctx.db.updateTable('pictures').set({ isStored: true }).where('id', '=', id).execute();
    ctx.trace({ action: 'picture.add', detail: { name, url, bytes: file.length } });
  });
  return { url, width: drawn.width, height: drawn.height };
}

async function redraw(bytes: Uint8Array) {
  const drawn = await redrawPicture(bytes);
  if (!drawn) throw new AppError(pictureErrors.notReadable);
  return drawn;
}

/** Draws an uploaded photo anew, as WebP of limited size, for features that keep it themselves, such as sealed. */
export async function drawPhoto(file: Uint8Array): Promise<Uint8Array> {
  if (isSvg(file)) throw new AppError(pictureErrors.svgNotDrawn);
  return (await redraw(file)).data;
}

async function recordAttempt(ctx: Tx, id: string, mostAnHour: number) {
  const accountId = ctx.actor.id;
  await ctx.db.insertInto('pictures').values({ id, accountId, isStored: false, createdTime: ctx.now }).execute();
  const { attempts } = await ctx.db
    .selectFrom('pictures')
    .select((q) => q.fn.countAll<number>().as('attempts'))
    .where('accountId', '=', accountId)
    .where('createdTime', '>', new Date(ctx.now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow();
  if (Number(attempts) > mostAnHour) throw new AppError(commonErrors.tooMany);
}

/** Refuses an address that is none of a picture stored by the caller's company. An empty one is no picture. */
export async function requireOwnPictures(ctx: Tx, urls: string[]) {
  const ids = [...new Set(urls.filter((url) => url !== '').map((url) => url.slice(PICTURE_ADDRESS.length)))];
  if (ids.length === 0) return;
  const found = await ctx.db.selectFrom('pictures').select('id').where('id', 'in', ids).where('isStored', '=', true).execute();
  if (found.length < ids.length) throw notFound(pictureNouns.picture)();
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
