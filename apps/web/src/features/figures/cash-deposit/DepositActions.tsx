import type { CashDeposit } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { DutyButton } from '#kit/DutyButton.tsx';
import { DepositDrawer, type DrawerStep } from './DepositDrawers.tsx';
import { depositWords } from './deposit.words.ts';
import { MatchDrawer } from './MatchDrawer.tsx';

/** The steps that the reader may take with a bag. The one that leads on is primary. */
export function DepositActions({ deposit }: { deposit: CashDeposit }) {
  const t = useWords(depositWords);
  const [open, setOpen] = useState<DrawerStep | 'match'>();
  const can = new Set(deposit.can);
  const isAsked = (kind: 'EXPLAIN' | 'INVESTIGATE') =>
    deposit.inquiries.some((inquiry) => inquiry.kind === kind && inquiry.answer === null);
  const lead = can.has('answer') ? 'answer' : can.has('bank') ? 'bank' : can.has('match') ? 'match' : 'investigate';
  const button = (step: DrawerStep | 'match', text: string) => (
    <Button key={step} {...(lead === step && { type: 'primary' as const })} onClick={() => setOpen(step)}>
      {text}
    </Button>
  );
  return (
    <footer className="dep-foot">
      {can.has('cancel') && button('cancel', t.cancelIt)}
      {can.has('ask') && !isAsked('EXPLAIN') && button('explain', t.askIt)}
      {(can.has('bookDifference') || deposit.whyNotBook !== null) && (
        <DutyButton whyNot={deposit.whyNotBook} onClick={() => setOpen('book')}>
          {t.bookIt}
        </DutyButton>
      )}
      {can.has('ask') && !isAsked('INVESTIGATE') && button('investigate', t.investigateIt)}
      {can.has('match') && button('match', t.matchIt)}
      {can.has('bank') && button('bank', t.bankIt)}
      {can.has('answer') && button('answer', t.answerIt)}
      {open === 'match' && <MatchDrawer deposit={deposit} onClose={() => setOpen(undefined)} />}
      {open && open !== 'match' && <DepositDrawer deposit={deposit} step={open} onClose={() => setOpen(undefined)} />}
    </footer>
  );
}
