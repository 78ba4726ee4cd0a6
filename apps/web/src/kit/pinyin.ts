import { useEffect, useState } from 'react';

/** Whether a text contains what was typed: its characters, its pinyin or its pinyin initials. */
export type TextMatch = (text: string, typed: string) => boolean;

/** Before pinyin is loaded, and for texts without Chinese. */
export const containsTyped: TextMatch = (text, typed) => text.toLowerCase().includes(typed.trim().toLowerCase());

let loading: Promise<TextMatch> | undefined;

/** The pinyin table is large, so it is loaded when somebody first searches. It knows every reading of a character. */
const loadPinyinMatch = (): Promise<TextMatch> =>
  (loading ??= import('pinyin-pro').then(({ match }) => (text, typed) => {
    if (containsTyped(text, typed)) return true;
    const letters = typed.toLowerCase().replaceAll(/\s/g, '');
    return /^[a-z]+$/.test(letters) && match(text, letters, { continuous: true }) !== null;
  }));

/** Matches by characters at once, and by pinyin as soon as it is loaded, which begins with the first typed letter. */
export function usePinyinMatch(typed: string): TextMatch {
  const [match, setMatch] = useState<{ by: TextMatch }>({ by: containsTyped });
  const isWanted = /[a-z]/i.test(typed);
  useEffect(() => {
    let isGone = false;
    if (isWanted)
      void loadPinyinMatch().then(
        (by) => !isGone && setMatch({ by }),
        () => {},
      );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return match.by;
}
