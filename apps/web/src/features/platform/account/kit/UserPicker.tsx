import { accountApi } from '@netbar/contract/platform/account/account.api';
import { Select } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '#kit/kit.words.ts';

const MOST_OFFERED = 20;
/** Between two keys of somebody who types. */
const PAUSE_MS = 250;

interface UserPickerProps {
  id?: string;
  value?: string | undefined;
  onChange?: (value: string | undefined) => void;
}

/** Somebody by user name or name, of those one may see. For holders of USER_LIST. */
export function UserPicker({ value, onChange, ...rest }: UserPickerProps) {
  const t = useWords(kitWords);
  const [typed, setTyped] = useState('');
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const found = useApi(accountApi.list, { keyword: typed, limit: MOST_OFFERED });
  const chosen = useApi(accountApi.get, { id: value ?? '' }, { enabled: value !== undefined });
  const people = found.data?.rows ?? [];
  const known = value && chosen.data?.id === value && !people.some(({ id }) => id === value) ? [chosen.data, ...people] : people;
  const type = (text: string) => {
    clearTimeout(timer);
    setTimer(setTimeout(() => setTyped(text.trim().slice(0, 40)), PAUSE_MS));
  };
  return (
    <Select<string | null>
      {...rest}
      value={value ?? null}
      placeholder={t.all}
      allowClear
      showSearch={{ filterOption: false, onSearch: type }}
      loading={found.isFetching}
      options={known.map(({ id, name, username }) => ({ value: id, label: `${name} ${username}` }))}
      onChange={(picked) => onChange?.(picked ?? undefined)}
    />
  );
}
