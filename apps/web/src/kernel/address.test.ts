import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

it('every call goes below /, but addresses that contain distribution pass unchanged', () => {
  expect(addressOf('api/admin/user')).toBe('/api/admin/user');
  expect(addressOf('/api/admin/user')).toBe('/api/admin/user');
  expect(addressOf('https://cdn.example/distribution/app.zip')).toBe('https://cdn.example/distribution/app.zip');
});
