import {
  AppstoreOutlined,
  FileTextOutlined,
  ShopOutlined,
  ShoppingOutlined,
  ThunderboltOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { SearchFact } from '@netbar/contract/platform/search/search.model';
import { bizDate, formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { memo, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { syllablesOf, type FoundEntry } from './palette-entry.ts';
import { matchText, type PaletteGroup } from './palette.rules.ts';
import { paletteWords } from './palette.words.ts';

interface PaletteRowProps {
  id: string;
  entry: FoundEntry;
  text: string;
  isOn: boolean;
  onPoint: () => void;
  onPick: (isNewWindow: boolean) => void;
}

/** One row: what it is, with what was typed underlined, facts beside it, an amount or a key at the right. */
export const PaletteRow = memo(function PaletteRow({ id, entry, text, isOn, onPoint, onPick }: PaletteRowProps) {
  const { group, title, syllables, match, facts, picture, amountFen, note, altKey } = entry;
  const hasPinyin = match.letters.length > 0;
  return (
    <li
      id={id}
      role="option"
      aria-selected={isOn}
      className={isOn ? 'on' : ''}
      onMouseMove={onPoint}
      onClick={(event) => onPick(event.ctrlKey || event.metaKey)}
    >
      <span className="pal-ic" aria-hidden>
        {group === 'member' || group === 'account' ? (
          <span className="ava">{title.slice(0, 1)}</span>
        ) : (
          <GroupIcon group={group} picture={picture} />
        )}
      </span>
      <span className={group === 'order' ? 'pal-t num' : 'pal-t'}>
        {underline(Array.from(title), (i) => match.chars[i] ?? false)}
      </span>
      {hasPinyin && (
        <span className="pal-py" aria-hidden>
          {syllables.map((syllable, i) => (
            <Syllable key={i} text={syllable} count={match.letters[i] ?? 0} />
          ))}
        </span>
      )}
      <span className="pal-f ell">
        {facts.map((fact, i) => (
          <Fact key={i} fact={fact} text={text} isFirst={i === 0} />
        ))}
      </span>
      <span className="pal-r">
        {amountFen !== null && amountFen !== undefined && <Money fen={amountFen} />}
        {note && <small>{note}</small>}
        {altKey && <kbd className="kbd">Alt {altKey}</kbd>}
      </span>
    </li>
  );
});

/** Characters in a row, with runs of them marked. */
function underline(parts: string[], isMarked: (i: number) => boolean): ReactNode[] {
  const runs: { text: string; on: boolean }[] = [];
  for (const [i, text] of parts.entries()) {
    const last = runs.at(-1);
    if (last && last.on === isMarked(i)) last.text += text;
    else runs.push({ text, on: isMarked(i) });
  }
  return runs.map(({ text, on }, i) => (on ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>));
}

const Syllable = ({ text, count }: { text: string; count: number }) => (
  <span>
    {count > 0 && <mark>{text.slice(0, count)}</mark>}
    {text.slice(count)}
  </span>
);

function GroupIcon({ group, picture }: { group: PaletteGroup; picture: string | null | undefined }) {
  if (picture) return <img src={picture} alt="" width={24} height={24} loading="lazy" />;
  switch (group) {
    case 'product':
      return <ShoppingOutlined />;
    case 'order':
      return <FileTextOutlined />;
    case 'branch':
      return <ShopOutlined />;
    case 'action':
      return <ThunderboltOutlined />;
    case 'page':
      return <AppstoreOutlined />;
    case 'member':
    case 'account':
    case 'employee':
      return <UserOutlined />;
  }
}

function Fact({ fact: { sort, text: said }, text, isFirst }: { fact: SearchFact; text: string; isFirst: boolean }) {
  const t = useWords(paletteWords);
  return (
    <>
      {!isFirst && <i aria-hidden>·</i>}
      {sort === 'member' ? (
        <span>
          {t.ofMember} {markName(said, text)}
        </span>
      ) : (
        <span>{factText(t, sort, said)}</span>
      )}
    </>
  );
}

function factText(
  t: Record<'seat' | 'shelves' | 'stock' | 'moreRoles' | 'today', string>,
  sort: SearchFact['sort'],
  text: string,
) {
  switch (sort) {
    case 'seat':
      return fill(t.seat, { text });
    case 'shelves':
      return fill(t.shelves, { text });
    case 'stock':
      return fill(t.stock, { text });
    case 'more':
      return fill(t.moreRoles, { text });
    case 'time':
      return timeText(t.today, new Date(text));
    case 'member':
    case 'plain':
      return text;
  }
}

/** Today's time alone, else the day with it. */
function timeText(today: string, at: Date) {
  const [date = '', time = ''] = formatTime(at, 'datetime').slice(0, 16).split(' ');
  return bizDate(at) === bizDate(new Date()) ? fill(today, { time }) : `${date.slice(5)} ${time}`;
}

/** The name of a buyer has no pinyin beside it; its characters are marked. */
function markName(name: string, text: string) {
  const match = matchText({ title: name, syllables: syllablesOf(name), words: [] }, text);
  return match ? underline(Array.from(name), (i) => match.chars[i] ?? false) : name;
}
