import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Account } from '@netbar/contract/platform/account/account.model';
import { call } from '#kernel/call.ts';
import { useCan } from '#kernel/session.ts';
import { Masked } from '#kit/Masked.tsx';

/** Masked; whoever may look at it whole leaves a line in the log. */
export function PhoneOf({ account: { id, phone } }: { account: Pick<Account, 'id' | 'phone'> }) {
  const canReveal = useCan('USER_REVEAL');
  const reveal = async (reason: string) => (await call(accountApi.reveal, { id, reason })).phone;
  return <Masked text={phone} reveal={canReveal ? reveal : undefined} />;
}
