import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { BrandLogo } from './BrandLogo.tsx';
import { BrandSelect } from './BrandSelect.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;

/** The header of somebody with two brands, the first of them the default. */
async function openHeader() {
  const server = fakeServer();
  let chosen = id(1);
  const brands = () =>
    ['一号品牌', '二号品牌'].map((name, i) => ({ brandId: id(i + 1), name, defaultBrand: chosen === id(i + 1) }));
  server.answerBy(brandApi.listOwn, () => ({ data: brands() }));
  server.answerBy(brandApi.logo, () => ({ data: { key: 'menu-logo', imageUrl: `/logo-of-${chosen}` } }));
  server.answerBy(brandApi.setDefault, ({ url }) => {
    chosen = url.pathname.split('/').at(-1)!;
    return { data: brands() };
  });
  show(
    <>
      <BrandLogo />
      <BrandSelect />
    </>,
  );
  fireEvent.mouseDown(await screen.findByRole('combobox'));
  await logoIs(id(1));
  return server;
}
const logoIs = (brandId: string) =>
  waitFor(() => expect(document.querySelector('img.logo')?.getAttribute('src')).toContain(`/logo-of-${brandId}`));
const choose = async (name: string) =>
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));

it('RT-16 another default brand is saved and brings its logo', async () => {
  const server = await openHeader();
  await choose('二号品牌');
  await logoIs(id(2));
  expect(server.to(brandApi.setDefault).map(({ name }) => name)).toEqual([
    `POST /api/admin/base/user/branch/update/default/me/${id(2)}`,
  ]);
  expect(server.to(brandApi.logo)).toHaveLength(2);
});

it('RT-16 a refused default brand shows the message of the server, and the logo stays', async () => {
  const server = await openHeader();
  server.answerBy(brandApi.setDefault, () => ({ status: 42299, message: '该品牌已停用' }));
  await choose('二号品牌');
  expect(await screen.findByText('该品牌已停用')).toBeTruthy();
  await logoIs(id(1));
});

it('RT-16 a logo that cannot be read is told: 查询品牌对应图片资源失败', async () => {
  const server = await openHeader();
  server.answerBy(brandApi.logo, () => ({ status: 50000 }));
  await choose('二号品牌');
  expect(await screen.findByText('查询品牌对应图片资源失败')).toBeTruthy();
});
