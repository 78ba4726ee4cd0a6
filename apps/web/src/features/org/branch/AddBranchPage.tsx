import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { useNavigate } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { loadUser, useCan, useSession } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import type { Field } from '#kit/form/form.types.ts';
import { FormPage } from '#kit/form/FormPage.tsx';
import { NotAllowed } from '#kit/NotAllowed.tsx';
import { BranchPreview } from './BranchPreview.tsx';
import { branchFields } from './branch-fields.ts';
import { branchWords } from './branch.words.ts';

/** AUTH-09: also where a company's first person begins; without a brand the first one is opened along with the branch. */
export default function AddBranchPage() {
  const t = useWords(branchWords);
  const navigate = useNavigate();
  const isFirst = useSession((state) => state.user?.branches.length === 0);
  const level = useSession((state) => Number(state.user?.roles[0]?.level ?? 3));
  const brands = useApi(brandApi.listOwn, {});
  const canEdit = useCan('BRANCH_EDIT');
  if (!canEdit && !(isFirst && level === 1)) return <NotAllowed title={t.add} text={t.addNeeds} />;
  return (
    <Record isPage read={brands}>
      {(own) => {
        const brand: Field =
          own.length === 0
            ? { kind: 'text', name: 'newBrandName', label: t.newBrand, help: t.newBrandHelp, max: 40 }
            : {
                kind: 'select',
                name: 'brandId',
                label: t.brand,
                options: own.map(({ brandId, name }) => ({ value: brandId, label: name })),
              };
        return (
          <FormPage
            title={t.add}
            note={isFirst && t.addFirst}
            api={branchApi.add}
            fields={[brand, { kind: 'text', name: 'branchNo', label: t.no, help: t.noHelp, max: 6 }, ...branchFields(t)]}
            initial={{ dayCutoffMin: 0, phone: '', ...(own.length === 1 && { brandId: own[0]?.brandId }) }}
            sections={[
              { title: t.sectionBasic, note: t.sectionBasicNote, names: ['brandId', 'newBrandName', 'branchNo', 'name'] },
              { title: t.sectionPlace, note: t.sectionPlaceNote, names: ['regionCode', 'address', 'phone'] },
              { title: t.sectionDay, note: t.sectionDayNote, names: ['dayCutoffMin'] },
            ]}
            preview={(typed) => <BranchPreview typed={typed} />}
            draft="branch"
            done={t.saved}
            onDone={({ id }) => {
              // The new branch belongs to the person from now on; the selectors and the guard must know.
              void loadUser().then(() => navigate(`/settings/branch/detail?id=${id}`, { replace: true }));
            }}
          />
        );
      }}
    </Record>
  );
}
