import { joinNames, useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { rewardWords } from './reward.words.ts';

/** What a sign-in or a game result gave. */
export function GivenRewards({ gives, costFen }: { gives: readonly string[]; costFen: number }) {
  const t = useWords(rewardWords);
  if (gives.length === 0) return <span className="muted">{t.noReward}</span>;
  const names = [...new Set(gives)].map((kind) => t[kind as keyof typeof t] ?? kind);
  return (
    <>
      {joinNames(names)} {costFen > 0 && <Money fen={costFen} />}
    </>
  );
}
