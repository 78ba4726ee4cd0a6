import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { toRequest } from '@netbar/contract/kernel/endpoint';
import { pictureApi } from '@netbar/contract/platform/picture/picture.api';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let designer: Person;
beforeAll(async () => {
  world = await openWorld();
  designer = await world.hire({ can: ['BRAND_RESOURCE'] });
});
afterAll(() => world.close());

const svg = (content: string, size = 'width="40" height="20"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`;
const add = (text: string) => designer.call(brandApi.addPicture, { name: 'logo.SVG', file: new Uint8Array(Buffer.from(text)) });
async function shown(url: string) {
  const request = toRequest(pictureApi.show, { id: url.replace('/api/storage/picture/', '') });
  const { rawPayload } = await world.app.inject({ method: request.method, url: request.url });
  const { dominant } = await sharp(rawPayload).stats();
  return { format: (await sharp(rawPayload).metadata()).format, dominant, bytes: rawPayload };
}
const notDrawn = { data: { reason: 'picture.svgNotDrawn' } };

describe('VAL-02 an svg', () => {
  it.each([
    ['wide', 'viewBox="0 0 40 20"', [256, 128]],
    ['tall', 'width="1" height="4"', [64, 256]],
    ['of a length no screen has', 'width="10" height="2560"', [1, 256]],
  ])('%s becomes dots, without the script in it', async (_, size, [width, height]) => {
    const added = await add(svg('<script>alert(1)</script><rect width="100%" height="100%" fill="#d00000"/>', size));
    expect(added).toMatchObject({ width, height });
    const { format, dominant, bytes } = await shown(added.url);
    expect(format).toBe('webp');
    expect(dominant.r).toBeGreaterThan(150);
    expect(bytes.includes('script')).toBe(false);
  });

  const nested = Array.from({ length: 9 }, (_, i) => `<g id="a${i + 1}">${`<use xlink:href="#a${i}"/>`.repeat(10)}</g>`);
  const noise = '<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="20000"/></filter>';
  it.each([
    ['that repeats itself a thousand million times', svg(`<g id="a0"><rect width="1" height="1"/></g>${nested.join('')}`)],
    ['of noise that takes hours', svg(`${noise}<rect width="40" height="20" filter="url(#f)"/>`)],
    ['of more than a megabyte', svg(`<desc>${'x'.repeat(1 << 20)}</desc>`)],
    ['that is none', '<html><body>picture</body></html>'],
    ['that never ends', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ])('%s is refused while the server goes on', async (_, text) => {
    await Promise.all([
      expect(add(text)).rejects.toMatchObject(notDrawn),
      expect(designer.call(accountApi.profile, {})).resolves.toMatchObject({ name: '员工' }),
    ]);
  });

  it('with a photo in it that unpacks into gigabytes is refused', async () => {
    const huge = blackPng(20_000);
    await expect(
      add(svg(`<image width="9" height="9" href="data:image/png;base64,${huge.toString('base64')}"/>`)),
    ).rejects.toMatchObject(notDrawn);
  });

  it('shows no file of the server and no other address', async () => {
    const file = join(tmpdir(), `secret-${process.pid}.png`);
    writeFileSync(
      file,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#d00000' } })
        .png()
        .toBuffer(),
    );
    const entity = `<!DOCTYPE svg [<!ENTITY e "${file}">]>`;
    for (const href of [
      `href="${file}"`,
      `xlink:href='${file}'`,
      `href="&#47;${file.slice(1)}"`,
      `href="http://127.0.0.1/x.png"`,
    ])
      await expect(add(svg(`<image width="9" height="9" ${href}/>`))).rejects.toMatchObject(notDrawn);
    await expect(add(entity + svg('<image width="9" height="9" href="&e;"/>').replace(/^.*\?>/, ''))).rejects.toMatchObject(
      notDrawn,
    );
  });

  it('as somebody’s own picture is refused', async () => {
    const sent = { name: 'me.svg', file: new Uint8Array(Buffer.from(svg('<rect width="9" height="9"/>'))) };
    await expect(designer.call(accountApi.addAvatar, sent)).rejects.toMatchObject(notDrawn);
  });

  it('keeps others waiting, and refuses more than can wait', async () => {
    const many = await Promise.allSettled(Array.from({ length: 7 }, () => add(svg('<rect width="9" height="9"/>'))));
    expect(many.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill('fulfilled'), ...Array(2).fill('rejected')]);
    expect(many.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { data: { reason: 'common.busy' } } });
  });
});

/** One bit for each dot: fifty megabytes that pack well, and more than a gigabyte as colours. */
function blackPng(side: number) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...Object.entries({ IHDR: header, IDAT: rows, IEND: Buffer.alloc(0) }).map(([type, data]) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const [length, sum] = [data.length, crc32(body)].map((number) => {
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(number);
        return bytes;
      }) as [Buffer, Buffer];
      return Buffer.concat([length, body, sum]);
    }),
  ]);
}
