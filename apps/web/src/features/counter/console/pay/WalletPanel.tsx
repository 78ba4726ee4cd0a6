import type { Evidence } from '@netbar/contract/guests/evidence/evidence.model';
import { EnterButton } from '#features/counter/console/keys/Kbd.tsx';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { useScan } from '#kit/scanner/use-scanner.ts';
import { EvidenceField } from '#features/guests/evidence/kit/EvidenceField.tsx';
import { useEvidenceEntry } from '#features/guests/evidence/kit/use-evidence-entry.ts';
import { useWords } from '#kernel/lang.ts';
import { payWords } from './pay.words.ts';
import { PartAmount, usePartAmount, type PanelProps } from './PayPanels.tsx';

interface WalletPanelProps extends PanelProps {
  memberId: string;
  branchId: string;
  balanceFen: number;
}

/** Paying from a balance needs its owner: their PIN, code or card in one field, or their identity card at the reader. */
export function WalletPanel({ memberId, branchId, dueFen, balanceFen, isPart, isBusy, onPart }: WalletPanelProps) {
  const t = useWords(payWords);
  const { amountFen, setTyped } = usePartAmount(Math.min(dueFen, balanceFen));
  const pay = (evidence: Evidence) => onPart({ tender: 'WALLET', amountFen, evidence });
  const entry = useEvidenceEntry({ memberId, branchId }, pay);
  const canTake = entry.canTake && amountFen > 0;
  const take = (shown?: string) => amountFen > 0 && !isBusy && entry.take(shown);
  useScan(take);
  useKey('enter', () => take());
  return (
    <>
      <div className="pay-form grow">
        {isPart && <PartAmount amountFen={amountFen} onChange={setTyped} />}
        <EvidenceField entry={{ ...entry, take }} amountFen={amountFen} />
      </div>
      <EnterButton disabled={!canTake} loading={isBusy} onClick={() => take()}>
        {isPart && amountFen < dueFen ? t.addPart : t.useBalance}
      </EnterButton>
    </>
  );
}
