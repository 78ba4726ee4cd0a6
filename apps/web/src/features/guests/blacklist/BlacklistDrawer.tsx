import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { BlacklistLevel, BlacklistScope, type BlacklistEntry } from '@netbar/contract/guests/blacklist/blacklist.model';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { blacklistWords } from './blacklist.words.ts';

/** Puts somebody on the list, or changes why and until when. */
export function BlacklistDrawer({ entry, onClose }: { entry: BlacklistEntry | 'new'; onClose: () => void }) {
  const t = useWords(blacklistWords);
  const branches = useOwnBranches();
  const content: Field[] = [
    { kind: 'text', name: 'name', label: t.name, max: 40 },
    {
      kind: 'select',
      name: 'level',
      label: t.level,
      options: BlacklistLevel.options.map((value) => ({ value, label: t[value] })),
    },
    { kind: 'area', name: 'reason', label: t.reason, max: 200 },
    { kind: 'date', name: 'untilDate', label: t.until, isOptional: true, help: t.dateHelp },
    { kind: 'date', name: 'reviewDate', label: t.review, isOptional: true, help: t.reviewHelp },
  ];
  if (entry !== 'new') {
    const { id, version, name, level, reason, untilDate, reviewDate } = entry;
    return (
      <FormDrawer
        title={t.edit}
        api={blacklistApi.change}
        fields={content}
        initial={{ name, level, reason, untilDate: untilDate ?? undefined, reviewDate: reviewDate ?? undefined }}
        fixed={{ id, version }}
        done={t.saved}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDrawer
      title={t.add}
      api={blacklistApi.add}
      fields={[
        {
          kind: 'select',
          name: 'branchId',
          label: t.branch,
          options: branches.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'select',
          name: 'scope',
          label: t.scope,
          options: BlacklistScope.options.map((value) => ({ value, label: t[value] })),
        },
        { kind: 'text', name: 'idCard', label: t.idCard, max: 18, isOptional: true, help: t.idHelp },
        { kind: 'text', name: 'phone', label: t.phone, max: 11, isOptional: true },
        ...content,
      ]}
      initial={{ branchId: branches[0]?.id, scope: 'BRANCH', level: 'NO_ENTRY' }}
      done={t.saved}
      onClose={onClose}
    />
  );
}
