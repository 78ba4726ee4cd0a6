import { maskText, splitByHits } from '@netbar/contract/activities/confession/confession.rules';
import { joinNames, useLang } from '#kernel/lang.ts';
import { markWords } from './confession.words.ts';

/** A text whose hits are marked, each with its reason; or the text as it would be shown masked. */
export function HitText({ text, isMasked }: { text: string; isMasked: boolean }) {
  const lang = useLang();
  if (isMasked) return maskText(text);
  return splitByHits(text).map(({ from, text: words, marks }) => {
    if (marks.length === 0) return words;
    return (
      <mark key={from} title={joinNames(marks.map((mark) => markWords[mark][lang]))}>
        {words}
      </mark>
    );
  });
}
