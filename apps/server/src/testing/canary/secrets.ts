import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { redact } from '@netbar/contract/kernel/sensitive';
import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { newIdCard } from '../members.ts';
import { inputsOf, type Fill } from '../probe/sample.ts';

/** What was planted, by where it went in. */
export type Secrets = Map<string, string>;

/** The value as it would stand in clear: as typed, and as bytes are written in a dump. */
export function isFound(text: string, secret: string): boolean {
  const forms = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
  // Six digits stand in some moment or digest by chance, but not as a word of their own.
  if (/^\d{6}$/.test(secret)) return new RegExp(`(?<![\\w.+/-])${secret}(?![\\w.+/=-])`).test(text);
  return forms.some((form) => text.includes(form));
}

/** The secrets that stand in clear somewhere in a text, by name. */
export const foundIn = (text: string, secrets: Secrets) =>
  [...secrets].filter(([, secret]) => isFound(text, secret)).map(([name]) => name);

export const newPhone = () => `139${String(randomInt(1e8)).padStart(8, '0')}`;
export const newBankCard = () => `6222${String(randomInt(1e12)).padStart(12, '0')}`;
const newDigits = () => String(randomInt(100_000, 1_000_000));
/** As the codes of coupons and vouchers. */
const newCode = (length: number) =>
  randomBytes(length / 2)
    .toString('hex')
    .toUpperCase();
export const newText = () => `Secret1${randomBytes(9).toString('hex')}`;

/** A valid input whose marked fields each hold a secret of their own. Grows with the contract: nobody lists those fields. */
export function withSecrets(endpoint: Endpoint, fill: Fill, secrets: Secrets): Record<string, unknown>[] {
  const all = inputsOf(endpoint, fill);
  const marked = Object.keys(shapeOf(endpoint)).filter(
    (key) => isMarked(shapeOf(endpoint)[key]!) && !isNumber(shapeOf(endpoint)[key]!),
  );
  return marked.flatMap((key) => {
    const schema = shapeOf(endpoint)[key]!;
    const planted = plantedIn(schema);
    if (!planted) throw new Error(`no secret suits ${endpoint.feature}.${endpoint.name} ${key}`);
    secrets.set(`${endpoint.feature}.${endpoint.name} ${key}`, planted.secret);
    return all.map((input) => ({ ...input, [key]: planted.value }));
  });
}

/** A secret that the field takes, and the value that carries it there: a file carries it as its bytes. */
function plantedIn(schema: z.core.$ZodType) {
  const secrets = [newPhone(), newDigits(), newIdCard(), newText(), newCode(16), newCode(12), newBankCard()];
  const values = [...secrets.map((secret) => ({ secret, value: secret })), ...secrets.map(asFile)];
  return values.find(({ value }) => z.safeParse(schema, value).success);
}

const asFile = (secret: string) => ({ secret, value: new Uint8Array(Buffer.from(secret)) });

const shapeOf = ({ input }: Endpoint): Record<string, z.core.$ZodType> => (input instanceof z.ZodObject ? input.shape : {});
/** Of an amount, such as pay, only the log is kept free; the ledger of a company is in clear. */
const isNumber = (schema: z.core.$ZodType) => z.safeParse(schema, 1).success;
const isMarked = (schema: z.core.$ZodType) => redact(schema, 'anything') === '***';
