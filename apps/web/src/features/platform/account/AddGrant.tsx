import { accountApi } from '@netbar/contract/platform/account/account.api';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { accountWords } from './account.words.ts';
import { placeKey } from './grants.rules.ts';
import { UserPicker } from './kit/UserPicker.tsx';

/** Gives somebody who has an account a role at this branch, or this role at a place. */
export function AddGrant({ onClose, ...of }: ({ branchId: string } | { roleId: string }) & { onClose: () => void }) {
  const t = useWords(accountWords);
  const { data } = useApi(accountApi.grantable, {});
  const what =
    'branchId' in of
      ? { name: 'roleId', label: t.role, options: (data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name })) }
      : {
          name: 'placeKey',
          label: t.places,
          options: [
            ...(data?.isCompanyWide ? [{ value: 'COMPANY', label: t.wholeCompany }] : []),
            ...(data?.brands ?? []).map(({ id, name }) => ({ value: placeKey({ place: 'BRAND', placeId: id }), label: name })),
            ...(data?.branches ?? []).map(({ id, name }) => ({ value: placeKey({ place: 'BRANCH', placeId: id }), label: name })),
          ],
        };
  return (
    <FormDrawer
      title={t.addGrant}
      api={accountApi.addGrant}
      fields={[
        { kind: 'own', name: 'id', label: t.user, control: <UserPicker /> },
        { kind: 'select', ...what },
      ]}
      send={(typed) => toGrant(typed as Typed, of)}
      done={t.grantAdded}
      onClose={onClose}
    />
  );
}

interface Typed {
  id?: string;
  roleId?: string;
  placeKey?: string;
}

function toGrant({ id, roleId, placeKey: key = '' }: Typed, of: { branchId: string } | { roleId: string }) {
  if ('branchId' in of) return { id, roleId, place: 'BRANCH', placeId: of.branchId };
  const [place, placeId = null] = key.split(' ');
  return { id, roleId: of.roleId, place, placeId };
}
