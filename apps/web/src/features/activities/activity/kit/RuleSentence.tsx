import { sentenceOf, type NameOf } from '@netbar/contract/activities/activity/sentence.rules';
import { CLASSIFY, GROUPING } from '@netbar/contract/goods/product/product.model';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { useLang } from '#kernel/lang.ts';
import './activity.css';

interface RuleSentenceProps {
  content: Parameters<typeof sentenceOf>[0];
  nameOf: NameOf;
}

/** What an activity does, in words. */
export function RuleSentence({ content, nameOf }: RuleSentenceProps) {
  const lang = useLang();
  const codeName = useCodeNames();
  const parts = sentenceOf(content, (id) => nameOf(id) ?? codeName(id), lang);
  return (
    <p className="rule-says">
      {parts.map(({ text, isStrong }, i) => {
        // A sentence has no keys of its own, and its parts never change places.
        const key = `${i} ${text}`;
        return isStrong ? <b key={key}>{text}</b> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}

/** Names of categories and groups by their code. */
function useCodeNames(): NameOf {
  const [classes, groups] = [useCodes(CLASSIFY), useCodes(GROUPING)];
  return (code) => [...classes.options, ...groups.options].find(({ value }) => value === code)?.label;
}
