import { accessApi } from '@netbar/contract/platform/access/access.api';
import { useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { Panel } from '#kit/Panel.tsx';
import { accessWords } from './access.words.ts';
import { LevelName } from './kit/LevelName.tsx';

export default function PermissionDetailPage() {
  const t = useWords(accessWords);
  const [query] = useSearchParams();
  const item = useApi(accessApi.item, { name: query.get('name') ?? '' });
  return (
    <Record isPage read={item}>
      {({ title, type, name, path, roles }) => (
        <>
          <RecordHead
            title={title}
            facts={[
              { label: t.kind, value: type === 'MENU' ? t.menu : t.function },
              { label: t.code, value: <span className="num">{name}</span> },
              { label: t.path, value: <span className="num">{path}</span> },
            ]}
          />
          <Panel title={t.heldBy}>
            {roles.length === 0 && <p className="muted">{t.nobody}</p>}
            <ul className="tiles">
              {roles.map((role) => (
                <li key={role.id}>
                  <div>
                    <b>{role.name}</b>
                    <small>
                      <LevelName level={role.level} />
                    </small>
                    <span className="sp" />
                    <small className="num">
                      {t.members} {role.memberCount}
                    </small>
                  </div>
                </li>
              ))}
            </ul>
          </Panel>
        </>
      )}
    </Record>
  );
}
