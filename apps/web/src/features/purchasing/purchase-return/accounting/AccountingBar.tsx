import { fill } from '@netbar/contract/kernel/words';
import type { PurchaseReturn } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { Button, Input } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { Money } from '#kit/Money.tsx';
import { type AccountingProblem, sumOf, type WaysByLine } from './accounting.rules.ts';
import { accountingWords } from './accounting.words.ts';

interface AccountingBarProps {
  doc: PurchaseReturn;
  ways: WaysByLine;
  bankRef: string;
  problem: AccountingProblem | undefined;
  isSending: boolean;
  onBankRef: (bankRef: string) => void;
  onPost: () => void;
}

/** What is claimed, settled now and still to come; and why it cannot be posted yet. */
export function AccountingBar({ doc, ways, bankRef, problem, isSending, onBankRef, onPost }: AccountingBarProps) {
  const t = useWords(accountingWords);
  const exchangeFen = sumOf(doc.lines, ways, 'exchangeFen');
  const settledFen = (['offsetFen', 'cashFen', 'lossFen', 'netFen'] as const).reduce(
    (sum, key) => sum + sumOf(doc.lines, ways, key),
    0,
  );
  return (
    <div className="form-bar ret-bar">
      <span className="sec">
        {t.claimSum} <Money fen={doc.claimFen} />
      </span>
      <span className="sec wide-only">
        {t.settledNow} <Money fen={settledFen} />
      </span>
      {exchangeFen > 0 && (
        <span className="sec wide-only">
          {t.exchangeDue} <Money fen={exchangeFen} />
        </span>
      )}
      <span className="sp" />
      {problem && <span className="ret-problem">{sayProblem(problem, t)}</span>}
      {sumOf(doc.lines, ways, 'cashFen') > 0 && (
        <Input
          className="ret-ref"
          aria-label={t.bankRef}
          placeholder={t.bankRef}
          maxLength={60}
          value={bankRef}
          onChange={({ target }) => onBankRef(target.value)}
        />
      )}
      <Button type="primary" disabled={problem !== undefined} loading={isSending} onClick={onPost}>
        {t.post} <Money fen={settledFen} />
        <Keycap>F9</Keycap>
      </Button>
    </div>
  );
}

function sayProblem(problem: AccountingProblem, t: { [K in keyof typeof accountingWords]: string }) {
  switch (problem.kind) {
    case 'gap':
      return fill(t.gap, problem);
    case 'bearer':
      return fill(t.bearerNeeded, problem);
    case 'bankRef':
      return t.bankRefNeeded;
  }
}
