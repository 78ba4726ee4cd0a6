import { labelApi } from '@netbar/contract/guests/label/label.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { Gender, type Member } from '@netbar/contract/guests/member/member.model';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { memberWords } from './member.words.ts';

/** Registers somebody, or changes what is on record. */
export function MemberDrawer({ member, onClose }: { member?: Member; onClose: () => void }) {
  const t = useWords(memberWords);
  const branches = useOwnBranches();
  const brandId = member?.brandId ?? branches[0]?.brandId ?? '';
  const fields = useMemberFields(brandId, member);
  if (!member)
    return (
      <FormDrawer
        title={t.add}
        api={memberApi.add}
        fields={[
          {
            kind: 'select',
            name: 'branchId',
            label: t.branch,
            options: branches.map(({ id, name }) => ({ value: id, label: name })),
          },
          ...fields,
        ]}
        initial={{ branchId: branches[0]?.id, gender: 'other' }}
        done={t.saved}
        onClose={onClose}
      />
    );
  const { id: memberId, version, name, gender, levelId, labels, remark } = member;
  return (
    <FormDrawer
      title={t.edit}
      api={memberApi.change}
      fields={fields}
      initial={{ name, gender, levelId: levelId ?? undefined, labelIds: labels.map(({ id }) => id), remark }}
      fixed={{ memberId, version }}
      done={t.saved}
      onClose={onClose}
    />
  );
}

function useMemberFields(brandId: string, member: Member | undefined): Field[] {
  const t = useWords(memberWords);
  const canSeeLabels = useCan('LABEL_LIST');
  const levels = useApi(memberApi.levels, { brandId }, { enabled: brandId !== '' });
  const labels = useApi(labelApi.list, { brandId, target: 'MEMBER', limit: 200 }, { enabled: canSeeLabels && brandId !== '' });
  const keep = member ? { help: t.keep } : {};
  return [
    { kind: 'text', name: 'name', label: t.name, max: 40 },
    { kind: 'text', name: 'phone', label: t.phone, max: 11, isOptional: true, ...keep },
    // A number on record is kept for good.
    ...(member?.idCard
      ? []
      : [{ kind: 'text' as const, name: 'idCard', label: t.idCard, max: 18, isOptional: true, help: t.idCardHelp }]),
    { kind: 'select', name: 'gender', label: t.gender, options: Gender.options.map((value) => ({ value, label: t[value] })) },
    {
      kind: 'select',
      name: 'levelId',
      label: t.level,
      isOptional: true,
      options: (levels.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    ...(canSeeLabels
      ? [
          {
            kind: 'select' as const,
            name: 'labelIds',
            label: t.labels,
            isMany: true,
            isOptional: true,
            options: (labels.data?.rows ?? [])
              .filter(({ enabled }) => enabled)
              .map(({ id, name, className }) => ({ value: id, label: `${className} · ${name}` })),
          },
        ]
      : []),
    { kind: 'area', name: 'remark', label: t.remark, max: 200, isOptional: true },
  ];
}
