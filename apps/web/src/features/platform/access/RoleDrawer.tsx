import { accessApi } from '@netbar/contract/platform/access/access.api';
import type { RoleDetail } from '@netbar/contract/platform/access/access.model';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { accessWords } from './access.words.ts';

interface RoleDrawerProps {
  /** Nothing for a new one. */
  role?: RoleDetail;
  onClose: () => void;
  onAdded?: (id: string) => void;
}

const asSent = (typed: object) => ({ ...typed, secondFactor: 'needsCode' in typed && typed.needsCode ? 'REQUIRED' : 'NONE' });

/** Name, level and second factor of a role. What it grants is ticked in its tree. */
export function RoleDrawer({ role, onClose, onAdded }: RoleDrawerProps) {
  const t = useWords(accessWords);
  const ownLevel = useSession((state) => Number(state.user?.roles[0]?.level ?? 3));
  const levels = [t.level0, t.level1, t.level2, t.level3]
    .map((label, value) => ({ value, label }))
    .filter(({ value }) => value >= ownLevel);
  const fields: Field[] = [
    { kind: 'text', name: 'name', label: t.name, max: 40 },
    { kind: 'select', name: 'level', label: t.level, options: levels },
    { kind: 'switch', name: 'needsCode', label: t.secondFactor, help: t.secondFactorNote, isOptional: true },
  ];
  if (!role)
    return (
      <FormDrawer
        title={t.add}
        api={accessApi.add}
        fields={fields}
        initial={{ level: 3 }}
        send={asSent}
        fixed={{ menus: [], functions: [] }}
        done={t.added}
        onDone={({ id }) => onAdded?.(id)}
        onClose={onClose}
      />
    );
  const { id, version, name, level, secondFactor, menus, functions } = role;
  return (
    <FormDrawer
      title={t.editTitle}
      api={accessApi.change}
      fields={fields}
      initial={{ name, level, needsCode: secondFactor === 'REQUIRED' }}
      send={asSent}
      fixed={{ id, version, menus, functions }}
      done={t.saved}
      onClose={onClose}
    />
  );
}
