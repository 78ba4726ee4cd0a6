import { productApi } from '@netbar/contract/goods/product/product.api';
import { toRequest, type Sent } from '@netbar/contract/kernel/endpoint';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { pictureApi } from '@netbar/contract/platform/picture/picture.api';
import { PICTURE_MOST_BYTES } from '@netbar/contract/platform/picture/picture.model';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let clerk: Person;
let designer: Person;
beforeAll(async () => {
  world = await openWorld();
  clerk = await world.hire();
  const can = ['BRAND_RESOURCE', 'PRODUCT_MASTER_EDIT'];
  designer = await world.hire({ branchIds: [], brandIds: [world.ours.brand], level: 1, can });
});
afterAll(() => world.close());

const red = { r: 255, g: 0, b: 0 };
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });
const add = (name: string, bytes: Uint8Array) => designer.call(brandApi.addPicture, { name, file: new Uint8Array(bytes) });
const idOf = (url: string) => url.replace('/api/storage/picture/', '');

/** As a browser asks for it: without a token. */
async function show(input: Sent<typeof pictureApi.show>) {
  const { method, url } = toRequest(pictureApi.show, input);
  const res = await world.app.inject({ method, url });
  const { width, height, format } = res.statusCode === 200 ? await sharp(res.rawPayload).metadata() : {};
  return { res, width, height, format };
}

describe('VAL-02 a picture', () => {
  it.each(['jpg', 'JPEG', 'png', 'gif'])('named .%s is kept as WebP and shown to whoever knows the address', async (type) => {
    const bytes = await picture(300, 200)
      .toFormat(type.toLowerCase() as 'png')
      .toBuffer();
    const { url, width, height } = await add(`照片.${type}`, bytes);
    expect({ width, height }).toEqual({ width: 300, height: 200 });
    const shown = await show({ id: idOf(url) });
    expect(shown).toMatchObject({ width: 300, height: 200, format: 'webp' });
    expect(shown.res.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('from Windows, a bitmap, keeps its colours and stands upright', async () => {
    const { url } = await add('logo.bmp', bmp());
    const { data } = await sharp((await show({ id: idOf(url) })).res.rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const near = (i: number, wanted: number[]) => wanted.every((value, c) => Math.abs((data[i * 3 + c] ?? 0) - value) < 90);
    expect([near(0, [255, 0, 0]), near(8 * 8 - 1, [0, 0, 255])]).toEqual([true, true]);
  });

  it('says nothing of where it was taken, and is turned upright', async () => {
    const bytes = await picture(300, 200)
      .withExif({ IFD0: { Copyright: 'CANARY' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { url, width, height } = await add('a.jpg', bytes);
    expect({ width, height }).toEqual({ width: 200, height: 300 });
    expect((await show({ id: idOf(url) })).res.rawPayload.includes('CANARY')).toBe(false);
  });

  it('is refused by its name, by what is in it, when it unpacks into too much, and when it is too large', async () => {
    const png = await picture(2, 2).png().toBuffer();
    await expect(add('a.exe', png)).rejects.toMatchObject({
      data: { reason: 'common.invalidInput', params: { fields: 'name' } },
    });
    await expect(add('a.png', Buffer.from('no picture'))).rejects.toMatchObject({ data: { reason: 'picture.notReadable' } });
    await expect(add('a.png', png.subarray(0, 40))).rejects.toMatchObject({ data: { reason: 'picture.notReadable' } });
    const tiff = await picture(2, 2).tiff().toBuffer();
    await expect(add('a.png', tiff)).rejects.toMatchObject({ data: { reason: 'picture.notReadable' } });
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: red } })
      .png()
      .toBuffer();
    await expect(add('a.png', huge)).rejects.toMatchObject({ data: { reason: 'picture.notReadable' } });
    await expect(add('a.png', new Uint8Array(PICTURE_MOST_BYTES + 1))).rejects.toMatchObject({
      data: { reason: 'common.tooLarge' },
    });
  });

  it('is for people with the function to add, their own for everybody, and who did is written down', async () => {
    const file = new Uint8Array(await picture(2, 2).png().toBuffer());
    const sent = { name: 'a.png', file };
    for (const api of [brandApi.addPicture, productApi.addPicture, accountApi.addAvatar])
      await expect(world.visitor.call(api, sent)).rejects.toMatchObject({ status: 40101 });
    for (const api of [brandApi.addPicture, productApi.addPicture])
      await expect(clerk.call(api, sent)).rejects.toMatchObject({ status: 40301 });
    await expect(designer.call(productApi.addPicture, sent)).resolves.toMatchObject({ width: 2 });
    const { url } = await clerk.call(accountApi.addAvatar, sent);
    const { rows } = await world.owner.query(
      `select detail from tenant.audit_log where action = 'picture.add' and detail->>'url' = $1`,
      [url],
    );
    expect(rows).toEqual([{ detail: { name: 'a.png', url, bytes: file.length } }]);
  });

  it('of oneself may be tried twenty times in an hour, readable or not', async () => {
    const someone = await world.hire();
    const file = new Uint8Array(await picture(2, 2).png().toBuffer());
    const tries = Array.from({ length: 19 }, () =>
      someone.call(accountApi.addAvatar, { name: 'a.png', file: file.slice(0, 20) }),
    );
    for (const tried of await Promise.allSettled(tries))
      expect(tried).toMatchObject({ reason: { data: { reason: 'picture.notReadable' } } });
    await someone.call(accountApi.addAvatar, { name: 'a.png', file });
    await expect(someone.call(accountApi.addAvatar, { name: 'a.png', file })).rejects.toMatchObject({
      data: { reason: 'common.tooMany' },
    });
    await world.owner.query(`update tenant.pictures set created_time = created_time - interval '1 hour' where account_id = $1`, [
      someone.accountId,
    ]);
    await someone.call(accountApi.addAvatar, { name: 'a.png', file });
  });
});

describe('the picture of a record', () => {
  const NEVER = '/api/storage/picture/0b8f7a52-1111-4111-8111-000000000001';
  const saveLogo = (imageUrl: string) =>
    designer.call(brandApi.saveResources, { brandId: world.ours.brand, resources: [{ key: 'menu-logo', imageUrl }] });
  const saveAvatar = async (avatar: string) => {
    const { version } = await designer.call(accountApi.profile, {});
    return designer.call(accountApi.changeProfile, { version, name: '设计', avatar });
  };
  const addProduct = (url: string) => {
    const content = { code: randomUUID(), name: '可乐', baseUnit: '罐', priceFen: 400, picture: url };
    return designer.call(productApi.addMaster, { brandId: world.ours.brand, ...content });
  };
  const records: [string, (url: string) => Promise<unknown>][] = [
    ['a brand', saveLogo],
    ['somebody', saveAvatar],
    ['a product', addProduct],
  ];

  it.each(records)('of %s is one the company has uploaded, wherever else an address leads', async (_, save) => {
    const elsewhere = ['https://cdn.example.com/a.png', 'http://127.0.0.1:9000/a.png', '//evil.example.com/a.png', '/logo.svg'];
    for (const url of [...elsewhere, 'javascript:alert(1)', 'data:text/html,x', `${NEVER}?w=1`, `${NEVER}/../x`])
      await expect(save(url)).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });

    const stranger = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.first] });
    const file = new Uint8Array(await picture(2, 2).png().toBuffer());
    const { url: theirs } = await stranger.call(accountApi.addAvatar, { name: 'a.png', file });
    for (const url of [theirs, NEVER]) await expect(save(url)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });

    const { url: ours } = await add('a.png', file);
    await save(ours);
  });

  it('is none that could not be drawn', async () => {
    await expect(add('a.png', Buffer.from('no picture'))).rejects.toMatchObject({ data: { reason: 'picture.notReadable' } });
    const { rows } = await world.owner.query<{ id: string }>('select id from tenant.pictures where not is_stored limit 1');
    await expect(saveLogo(`/api/storage/picture/${rows[0]?.id}`)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });
});

describe('FMT-01 sizes by the query', () => {
  it('come at the next size kept, never larger than the picture, and are drawn once', async () => {
    const { url } = await add('a.png', await picture(1000, 500).png().toBuffer());
    const id = idOf(url);
    expect(await show({ id, w: 100 })).toMatchObject({ width: 128, height: 64 });
    expect(await show({ id, w: 100, h: 100 })).toMatchObject({ width: 128, height: 128 });
    expect(await show({ id, w: 2000 })).toMatchObject({ width: 1000, height: 500 });
    const first = (await show({ id, w: 128 })).res.rawPayload;
    await world.dependencies.gateways.storage.remove(`pictures/${id.slice(0, 2)}/${id}.webp`);
    expect((await show({ id, w: 101 })).res.rawPayload.equals(first)).toBe(true);
  });

  it('of a picture that does not exist are not found', async () => {
    expect((await show({ id: randomUUID() })).res.json()).toMatchObject({ data: { reason: 'common.notFound' } });
    expect((await show({ id: randomUUID(), w: 64 })).res.json()).toMatchObject({ data: { reason: 'common.notFound' } });
  });
});

/** Eight by eight, the upper half red and the lower half blue. */
function bmp() {
  const [size, stride] = [8, 24];
  const bytes = Buffer.alloc(54 + stride * size);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(size, 18);
  bytes.writeInt32LE(size, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) bytes.set(y < size / 2 ? [255, 0, 0] : [0, 0, 255], 54 + y * stride + x * 3);
  return bytes;
}
