import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Filter, Values } from './list.types.ts';
import { Keycap } from '../Keycap.tsx';
import { listWords } from './list.words.ts';

interface SearchBoxProps {
  filter: Filter;
  values: Values;
  onSearch: (values: Record<string, string | undefined>) => void;
}

/** The list's search. Enter searches; the key `/` comes here from anywhere on the page. */
export function SearchBox({ filter, values, onSearch }: SearchBoxProps) {
  const t = useWords(listWords);
  const asked = values[filter.name] ?? '';
  const [draft, setDraft] = useState({ asked, text: asked });
  // The question changed elsewhere: a view was opened, or the conditions were cleared.
  const text = draft.asked === asked ? draft.text : asked;
  const search = (next: string) => {
    setDraft({ asked: next, text: next });
    onSearch({ ...values, [filter.name]: next || undefined });
  };
  return (
    <form
      className="list-search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      <SearchOutlined />
      <input
        type="text"
        enterKeyHint="search"
        value={text}
        maxLength={40}
        aria-label={filter.label}
        placeholder={(filter.kind === 'text' && filter.placeholder) || filter.label}
        data-list-search
        onChange={({ target }) => setDraft({ asked, text: target.value })}
      />
      {text ? (
        <button type="button" aria-label={fill(t.clear, { what: filter.label })} onClick={() => search('')}>
          <CloseCircleFilled />
        </button>
      ) : (
        <Keycap>/</Keycap>
      )}
    </form>
  );
}
