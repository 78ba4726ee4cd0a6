import { WalletOutlined } from '@ant-design/icons';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { MemberPick } from '#features/guests/member/kit/MemberPick.tsx';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import type { ShownVoucher } from './use-write-off.ts';
import { voucherWords } from './voucher.words.ts';

/** What the guest may play for goes into a member's wallet, where it stays as bonus. */
export function RedeemBox({ voucher }: { voucher: ShownVoucher }) {
  const t = useWords(voucherWords);
  const { id: voucherId, version, netFeeFen, netFeeDays, redeemedTime, memberName } = voucher;
  const [memberId, setMemberId] = useState<string>();
  const redeem = useCommand(voucherApi.redeem);
  const send = () => memberId && !redeem.isPending && redeem.mutate({ voucherId, version, memberId });
  usePageKeys(memberId && !redeemedTime ? { Enter: send } : {});
  if (redeemedTime) return <p className="woff-redeemed">{fill(t.redeemed, { fen: yuan(netFeeFen), name: memberName ?? '' })}</p>;
  return (
    <div className="woff-redeem">
      <h3>
        {t.redeemTo}
        <small>{fill(t.netFee, { fen: yuan(netFeeFen), n: netFeeDays })}</small>
      </h3>
      <div className="row">
        <label className="woff-target">
          <span>
            <WalletOutlined /> {t.toMember}
          </span>
          <MemberPick {...(memberId && { value: memberId })} onChange={setMemberId} />
        </label>
        <Button type="primary" size="large" disabled={!memberId} loading={redeem.isPending} onClick={send}>
          {memberId ? t.toMember : t.chooseMember} <Keycap>Enter</Keycap>
        </Button>
      </div>
    </div>
  );
}
