import { z } from 'zod';
import { id, line } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';

/** A merchant without its keys, which can be written but never read. */
export const Merchant = z.object({
  brandId: id,
  merchantNo: z.string(),
  appId: z.string(),
  enabled: z.boolean(),
  hasKeys: z.boolean(),
  version: z.int(),
});
export type Merchant = z.input<typeof Merchant>;

const pem = sensitiveField(
  z
    .string()
    .trim()
    .max(5000)
    .regex(/^-----BEGIN [A-Z ]+-----\n[\s\S]+\n-----END [A-Z ]+-----$/),
);
const change = {
  brandId: id,
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
  merchantNo: line(32),
  appId: line(32),
  enabled: z.boolean(),
};

/** Without `keys` the stored ones stay. */
export const WechatMerchantChange = z.object({
  ...change,
  keys: z
    .object({
      keySerial: line(64),
      privateKey: pem,
      apiV3Key: sensitiveField(z.string().length(32)),
      platformKeys: z
        .array(z.object({ serial: line(64), key: pem }))
        .min(1)
        .max(5),
    })
    .optional(),
});
export const AlipayMerchantChange = z.object({
  ...change,
  keys: z.object({ privateKey: pem, platformKey: pem }).optional(),
});
