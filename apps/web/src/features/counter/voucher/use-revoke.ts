import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import type { ShownVoucher } from './use-write-off.ts';
import { voucherWords } from './voucher.words.ts';

/** Asks before a voucher is taken back: the guest may already drink what it brought. */
export function useRevoke() {
  const t = useWords(voucherWords);
  const { modal } = App.useApp();
  const send = useCommand(voucherApi.revoke);
  const ask = ({ id: voucherId, version, title }: ShownVoucher) => {
    if (send.isPending) return;
    modal.confirm({
      title: fill(t.revokeAsk, { title }),
      content: t.revokeAskText,
      okText: t.revoke,
      okButtonProps: { danger: true },
      onOk: () => send.mutate({ voucherId, version }),
    });
  };
  return { ask, isBusy: send.isPending };
}

export type Revoke = ReturnType<typeof useRevoke>;
