import { memberApi } from '@netbar/contract/guests/member/member.api';
import { Select } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { memberWords } from '../member.words.ts';

interface MemberPickProps {
  /** Never offered. */
  not?: string;
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
}

/** Typing a number, a name or initials offers whom they may mean. */
export function MemberPick({ not, id: fieldId, value, onChange }: MemberPickProps) {
  const t = useWords(memberWords);
  const [keyword, setKeyword] = useState('');
  const found = useApi(memberApi.list, { keyword, status: 'ACTIVE', limit: 10 }, { enabled: keyword.length > 1 });
  const options = (found.data?.rows ?? [])
    .filter(({ id }) => id !== not)
    .map(({ id, no, name, phone }) => ({ value: id, label: `${name} ${phone ?? ''} ${no}` }));
  return (
    <Select
      {...(fieldId && { id: fieldId })}
      value={value ?? null}
      options={options}
      placeholder={t.keywordHint}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onChange={(id: string | null) => id && onChange?.(id)}
    />
  );
}
