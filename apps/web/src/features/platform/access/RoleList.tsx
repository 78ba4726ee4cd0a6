import { PlusOutlined } from '@ant-design/icons';
import { accessApi } from '@netbar/contract/platform/access/access.api';
import type { Role } from '@netbar/contract/platform/access/access.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { containsTyped } from '#kit/pinyin.ts';
import { accessWords } from './access.words.ts';
import { LevelName } from './kit/LevelName.tsx';

/** From this many on a search box stands above. */
const MANY = 12;
/** A company has a few dozen roles at most. */
export const MOST_ROLES = 200;

interface RoleListProps {
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onAdd: (() => void) | undefined;
}

/** Every role of the company, by level, with how many people hold it and how much it grants. */
export function RoleList({ chosen, onChoose, onAdd }: RoleListProps) {
  const t = useWords(accessWords);
  const [typed, setTyped] = useState('');
  const read = useApi(accessApi.list, { limit: MOST_ROLES });
  return (
    <aside className="role-list">
      <header>
        <h1>{t.roles}</h1>
        {onAdd && <Button type="text" icon={<PlusOutlined />} aria-label={t.add} title={t.add} onClick={onAdd} />}
      </header>
      <Record read={read}>
        {({ rows }) => (
          <>
            {rows.length >= MANY && (
              <Input
                allowClear
                placeholder={t.name}
                aria-label={t.name}
                value={typed}
                onChange={(e) => setTyped(e.target.value)}
              />
            )}
            {[
              ...Map.groupBy(
                rows.filter(({ name }) => containsTyped(name, typed)),
                ({ level }) => level,
              ),
            ].map(([level, roles]) => (
              <section key={level}>
                <h2>
                  <LevelName level={level} />
                </h2>
                <ul>
                  {roles.map((role) => (
                    <RoleItem key={role.id} role={role} isChosen={role.id === chosen} onChoose={() => onChoose(role.id)} />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </Record>
    </aside>
  );
}

function RoleItem({ role, isChosen, onChoose }: { role: Role; isChosen: boolean; onChoose: () => void }) {
  const t = useWords(accessWords);
  return (
    <li>
      <button type="button" aria-current={isChosen} onClick={onChoose}>
        <span className="ell">{role.name}</span>
        <small className="num">{fill(t.peopleCount, { n: role.memberCount })}</small>
        <small className="num">{fill(t.itemCount, { n: role.itemCount })}</small>
      </button>
    </li>
  );
}
