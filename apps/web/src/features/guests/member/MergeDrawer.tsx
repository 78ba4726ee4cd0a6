import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { MemberPick } from './kit/MemberPick.tsx';
import { memberWords } from './member.words.ts';

/** Gives all of one membership to another of the same person, found by what the person shows. */
export function MergeDrawer({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useWords(memberWords);
  const navigate = useNavigate();
  const branches = useOwnBranches().filter(({ brandId }) => brandId === member.brandId);
  return (
    <FormDrawer
      title={`${t.mergeTitle} · ${member.name}`}
      api={memberApi.merge}
      fields={[
        {
          kind: 'select',
          name: 'branchId',
          label: t.branch,
          options: branches.map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'own', name: 'memberId', label: t.mergeInto, help: t.mergeHelp, control: <MemberPick not={member.id} /> },
        { kind: 'text', name: 'reason', label: t.reason, max: 100 },
      ]}
      initial={{ branchId: branches[0]?.id }}
      fixed={{ fromMemberId: member.id }}
      done={t.done}
      onDone={(kept) => void navigate(`/admin/statistics/member/log?id=${kept.id}`)}
      onClose={onClose}
    />
  );
}
