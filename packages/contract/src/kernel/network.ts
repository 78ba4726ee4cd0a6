import { z } from 'zod';

/** One address or a network such as 192.168.1.0/24 or 2408:8207::/32. */
export const Network = z
  .string()
  .trim()
  .pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
  .refine((text) => readNetwork(text) !== undefined);

interface Address {
  bits: 32 | 128;
  value: bigint;
}

/** Whether an address is inside one of these networks. An IPv4 address counts as such also when it is written as IPv6. */
export const isWithin = (address: string, networks: readonly string[]): boolean => {
  const found = readAddress(address);
  return found !== undefined && networks.some((network) => contains(readNetwork(network), found));
};

function contains(network: (Address & { prefix: number }) | undefined, { bits, value }: Address): boolean {
  if (!network || network.bits !== bits) return false;
  const rest = BigInt(bits - network.prefix);
  return value >> rest === network.value >> rest;
}

function readNetwork(text: string): (Address & { prefix: number }) | undefined {
  const [host = '', length] = text.split('/');
  const address = readAddress(host);
  if (!address) return undefined;
  const prefix = length === undefined ? address.bits : Number(length);
  return Number.isInteger(prefix) && prefix >= 0 && prefix <= address.bits ? { ...address, prefix } : undefined;
}

function readAddress(text: string): Address | undefined {
  const plain = text
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  return plain.includes(':') ? readIpv6(plain) : readIpv4(plain);
}

function readIpv4(text: string): Address | undefined {
  if (!z.ipv4().safeParse(text).success) return undefined;
  return { bits: 32, value: text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n) };
}

function readIpv6(text: string): Address | undefined {
  if (!z.ipv6().safeParse(text).success) return undefined;
  const [head = [], tail = []] = text.split('::').map((half) => half.split(':').filter(Boolean).flatMap(wordsOf));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return { bits: 128, value: [...head, ...zeros, ...tail].reduce((sum, word) => sum * 65_536n + BigInt(`0x${word}`), 0n) };
}

/** The last part of an IPv6 address may be written as IPv4, which makes two words of it. */
const wordsOf = (part: string): string[] => {
  const ipv4 = part.includes('.') ? readIpv4(part)?.value : undefined;
  return ipv4 === undefined ? [part] : [(ipv4 >> 16n).toString(16), (ipv4 & 0xffffn).toString(16)];
};
