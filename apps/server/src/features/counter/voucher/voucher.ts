import type { z } from 'zod';
import type { OwnWriteOff } from '@netbar/contract/counter/voucher/voucher.model';
import type { Tx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

// What other features may call. Everything else of this folder is private.

interface OwnCode {
  branchId: string;
  code: string;
  memberId?: string | undefined;
}

/** Answers a code that no platform knows: the brand's own coupons. Undefined: it is none of theirs. Runs in the command's transaction. */
export const ownCodes = defineExtensionPoint<(ctx: Tx, code: OwnCode) => Promise<z.output<typeof OwnWriteOff> | undefined>>();
