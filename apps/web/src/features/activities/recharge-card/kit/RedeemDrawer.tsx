import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { cardWords } from '../recharge-card.words.ts';

interface RedeemDrawerProps {
  member: { id: string; name: string; brandId: string };
  onClose: () => void;
}

/** Puts a card into the wallet of a member who is there, at one of the caller's branches. */
export function RedeemDrawer({ member: { id: memberId, name, brandId }, onClose }: RedeemDrawerProps) {
  const t = useWords(cardWords);
  const branches = useOwnBranches().filter((branch) => branch.brandId === brandId);
  return (
    <FormDrawer
      title={`${t.redeem} · ${name}`}
      api={rechargeCardApi.redeem}
      fields={[
        {
          kind: 'select',
          name: 'branchId',
          label: t.branch,
          options: branches.map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'text', name: 'code', label: t.code, help: t.codeHelp, max: 60 },
      ]}
      initial={{ branchId: branches[0]?.id }}
      fixed={{ memberId }}
      done={t.redeemDone}
      onClose={onClose}
    />
  );
}

/** The same at a counter, for the member whom it serves. */
export function RedeemHere({ branchId, memberId, onClose }: { branchId: string; memberId: string; onClose: () => void }) {
  const t = useWords(cardWords);
  return (
    <FormDrawer
      title={t.redeem}
      api={rechargeCardApi.redeem}
      fields={[{ kind: 'text', name: 'code', label: t.code, help: t.codeHelp, max: 60 }]}
      fixed={{ branchId, memberId }}
      done={t.redeemDone}
      onClose={onClose}
    />
  );
}
