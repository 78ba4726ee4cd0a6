import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { payWords } from './pay.words.ts';

/** How much one part pays: the rest, unless somebody says less. */
export function usePartAmount(mostFen: number) {
  const [typed, setTyped] = useState<number>();
  const amountFen = Math.min(typed ?? mostFen, mostFen);
  return { amountFen, setTyped };
}

export function PartAmount({ amountFen, onChange }: { amountFen: number; onChange: (fen: number | undefined) => void }) {
  const t = useWords(payWords);
  return (
    <label>
      {t.amount}
      <MoneyInput value={amountFen} onChange={(fen) => onChange(fen ?? undefined)} />
    </label>
  );
}
