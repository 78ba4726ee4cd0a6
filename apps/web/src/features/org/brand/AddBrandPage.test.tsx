import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import AddBrandPage from './AddBrandPage.tsx';
import BrandPage from './BrandPage.tsx';

it('K1 a new brand is offered to whoever has the whole company, and explained to others', async () => {
  const server = fakeServer();
  server.answer(brandApi.list, { rows: [], total: 0 });
  const can = ['BRAND_LIST', 'BRAND_EDIT'];
  const ofBrand = show(<BrandPage />, { can, atCompany: [] });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: /新增品牌/ })).toBeNull();
  ofBrand.unmount();
  const form = show(<AddBrandPage />, { can, atCompany: [] });
  expect(screen.getByText(/新增品牌要有整个公司的/)).toBeTruthy();
  expect(screen.queryByLabelText('品牌名称')).toBeNull();
  form.unmount();
  show(<AddBrandPage />, { can });
  expect(await screen.findByLabelText('品牌名称')).toBeTruthy();
});
