import { expect, it } from 'vitest';
import { isWithin, Network } from './network.ts';

it.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['203.0.113.7', ['203.0.113.7'], true],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['::FFFF:203.0.113.7', ['203.0.113.7/32'], true],
  ['10.0.0.1', ['0.0.0.0/0'], true],
  ['2408:8207:24::1', ['2408:8207::/32'], true],
  ['2408:8208::1', ['2408:8207::/32'], false],
  ['2408:8207::1', ['0.0.0.0/0'], false],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['10.0.0.1', [], false],
  ['', ['0.0.0.0/0'], false],
  ['not an address', ['0.0.0.0/0', '::/0'], false],
])('%s within %j: %s', (address, networks, inside) => {
  expect(isWithin(address, networks)).toBe(inside);
});

it.each(['192.168.1.0/24', ' 192.168.1.7 ', '2408:8207::/32', '::1'])('%s is a network', (text) => {
  expect(Network.safeParse(text).success).toBe(true);
});
it.each(['192.168.1.0/33', '192.168.1', 'house', '2408::/129', '', '1.2.3.4/'])('%s is none', (text) => {
  expect(Network.safeParse(text).success).toBe(false);
});
