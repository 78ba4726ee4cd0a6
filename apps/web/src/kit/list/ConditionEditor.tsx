import { Button, DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { withoutCondition } from './condition.ts';
import type { Filter } from './list.types.ts';
import { listWords } from './list.words.ts';
import { isPeriod, periods } from './periods.ts';

type Draft = Record<string, string | undefined>;

interface ConditionEditorProps {
  filter: Filter;
  values: Draft;
  /** `isDone`: the editor has nothing more to ask. */
  onPut: (values: Draft, isDone: boolean) => void;
}

/** From so many options on, they can be searched. */
const SEARCHED_FROM = 12;

/** Edits one condition, in the popup of its chip or in the sheet of the phone form. */
export function ConditionEditor({ filter, values, onPut }: ConditionEditorProps) {
  const value = values[filter.name];
  const put = (picked: string | undefined) => onPut({ ...values, [filter.name]: picked }, true);
  switch (filter.kind) {
    case 'select':
      return <Options options={filter.options} value={value} onPick={put} label={filter.label} />;
    case 'days':
      return <Days filter={filter} values={values} onPut={onPut} />;
    case 'own':
      return <div className="list-own">{filter.control({ value, onChange: put })}</div>;
    case 'text':
      return <Words filter={filter} value={value} onPick={put} />;
  }
}

interface OptionsProps {
  options: { value: string; label: string }[];
  value: string | undefined;
  label: string;
  onPick: (value: string | undefined) => void;
}

function Options({ options, value, label, onPick }: OptionsProps) {
  const t = useWords(listWords);
  const [typed, setTyped] = useState('');
  const found = options.filter((option) => option.label.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <div className="list-options">
      {options.length >= SEARCHED_FROM && (
        <Input autoFocus placeholder={t.find} value={typed} maxLength={40} onChange={({ target }) => setTyped(target.value)} />
      )}
      <ul role="listbox" aria-label={label}>
        {found.map((option) => (
          <li key={option.value} role="presentation">
            <button
              type="button"
              role="option"
              aria-selected={option.value === value}
              onClick={() => onPick(option.value === value ? undefined : option.value)}
            >
              {option.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DaysProps {
  filter: Extract<Filter, { kind: 'days' }>;
  values: Draft;
  onPut: (values: Draft, isDone: boolean) => void;
}

function Days({ filter, values, onPut }: DaysProps) {
  const t = useWords(listWords);
  const value = values[filter.name];
  const [from, to] = isPeriod(value) ? [undefined, undefined] : [value, values[filter.toName]];
  const rest = withoutCondition(filter, values);
  return (
    <div className="list-options">
      <ul role="listbox" aria-label={filter.label}>
        {periods.map((period) => (
          <li key={period} role="presentation">
            <button
              type="button"
              role="option"
              aria-selected={period === value}
              onClick={() => onPut({ ...rest, [filter.name]: period }, true)}
            >
              {t[period]}
            </button>
          </li>
        ))}
      </ul>
      <DatePicker.RangePicker
        aria-label={t.custom}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        placeholder={[t.from, t.to]}
        allowEmpty={[true, true]}
        onChange={(days) =>
          onPut(
            { ...rest, [filter.name]: days?.[0]?.format('YYYY-MM-DD'), [filter.toName]: days?.[1]?.format('YYYY-MM-DD') },
            true,
          )
        }
      />
    </div>
  );
}

interface WordsProps {
  filter: Extract<Filter, { kind: 'text' }>;
  value: string | undefined;
  onPick: (value: string | undefined) => void;
}

function Words({ filter, value, onPick }: WordsProps) {
  const t = useWords(listWords);
  const [typed, setTyped] = useState(value ?? '');
  return (
    <form
      className="list-options row"
      onSubmit={(event) => {
        event.preventDefault();
        onPick(typed.trim() || undefined);
      }}
    >
      <Input
        autoFocus
        aria-label={filter.label}
        placeholder={filter.placeholder}
        value={typed}
        maxLength={40}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="primary" htmlType="submit">
        {t.apply}
      </Button>
    </form>
  );
}
