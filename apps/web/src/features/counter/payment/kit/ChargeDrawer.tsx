import type { Member } from '@netbar/contract/guests/member/member.model';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { chargeWords } from '../charge.words.ts';

/** Money as it is handed over away from the counter: cash into the open drawer, or a card with its slip. */
const tenderOf = ({ tender, amountFen, terminalNo, reference }: Typed) =>
  tender === 'CASH' ? { tender, amountFen, tenderedFen: amountFen } : { tender, amountFen, terminalNo, reference };

interface Typed {
  branchId: string;
  amountFen: number;
  tender: 'CASH' | 'BANK_CARD';
  terminalNo: string;
  reference: string;
}

/** Takes a member's money at a counter of the brand. */
export function ChargeDrawer({ member, onClose }: { member: Pick<Member, 'id' | 'name' | 'brandId'>; onClose: () => void }) {
  const t = useWords(chargeWords);
  const branches = useOwnBranches().filter(({ brandId }) => brandId === member.brandId);
  const send = (typed: object) => {
    const { branchId, amountFen } = typed as Typed;
    return { branchId, amountFen, tenders: [tenderOf(typed as Typed)] };
  };
  return (
    <FormDrawer
      title={`${t.charge} · ${member.name}`}
      api={paymentApi.chargeMember}
      send={send}
      fields={[
        {
          kind: 'select',
          name: 'branchId',
          label: t.branch,
          options: branches.map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'money', name: 'amountFen', label: t.amount },
        {
          kind: 'select',
          name: 'tender',
          label: t.tender,
          options: [
            { value: 'CASH', label: t.CASH },
            { value: 'BANK_CARD', label: t.BANK_CARD },
          ],
        },
        { kind: 'text', name: 'terminalNo', label: t.terminal, help: t.terminalHint, isOptional: true },
        { kind: 'text', name: 'reference', label: t.slip, help: t.slipHint, isOptional: true },
      ]}
      initial={{ branchId: branches[0]?.id, tender: 'CASH' }}
      fixed={{ memberId: member.id }}
      done={t.charged}
      onClose={onClose}
    />
  );
}
