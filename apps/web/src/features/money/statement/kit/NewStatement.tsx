import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import type { Statement } from '@netbar/contract/money/statement/statement.model';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { useState } from 'react';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCanAtCompany, useOwnBranches } from '#kernel/session.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { statementWords } from './statement.words.ts';

/** PARTY: the party is a branch, and the statement is of that branch. */
export type StatementPlace = 'BRANCH' | 'BRAND' | 'COMPANY' | 'PARTY';

interface NewStatementProps {
  api: StatementApi;
  party: string;
  places: readonly StatementPlace[];
  onClose: () => void;
  onDrawn: (statement: Statement) => void;
}

/** Draws up a statement with a party for a period: by default the month before this one. */
export function NewStatement({ api, party, places, onClose, onDrawn }: NewStatementProps) {
  const t = useWords(statementWords);
  const parties = useApi(api.parties, {});
  const options = usePlaces(api, places);
  const [today] = useState(() => bizDate(new Date()));
  const to = addDays(`${today.slice(0, 8)}01`, -1);
  // With one place there is nothing to choose.
  const place: Field[] = options.length > 1 ? [{ kind: 'select', name: 'place', label: t.place, options }] : [];
  return (
    <FormDrawer
      title={t.newOne}
      api={api.draft}
      fields={[
        {
          kind: 'select',
          name: 'partyId',
          label: party,
          help: t.newHelp,
          options: (parties.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        ...place,
        { kind: 'date', name: 'from', label: t.from },
        { kind: 'date', name: 'to', label: t.to },
        { kind: 'area', name: 'note', label: t.note, max: 200, isOptional: true },
      ]}
      initial={{ from: `${to.slice(0, 8)}01`, to, place: options[0]?.value }}
      send={(typed) => {
        const { place: chosen = options[0]?.value ?? COMPANY, ...rest } = typed as { place?: string; partyId?: string };
        return { ...rest, ...(places.includes('PARTY') ? { branchId: rest.partyId } : placeOf(chosen)) };
      }}
      done={t.drawn}
      onDone={onDrawn}
      onClose={onClose}
    />
  );
}

const COMPANY = 'company';

/** A branch and a brand are two fields of the endpoint, but one choice for people. */
const placeOf = (chosen: string) => {
  const [kind = '', id] = chosen.split(' ');
  return id === undefined ? {} : { [kind]: id };
};

function usePlaces({ draft }: StatementApi, places: readonly StatementPlace[]) {
  const t = useWords(statementWords);
  const branches = useOwnBranches();
  const brands = useBrands();
  const isWhole = useCanAtCompany(draft.access.can);
  return [
    ...(places.includes('COMPANY') && isWhole ? [{ value: COMPANY, label: t.company }] : []),
    ...(places.includes('BRAND') ? brands.options.map(({ value, label }) => ({ value: `brandId ${value}`, label })) : []),
    ...(places.includes('BRANCH') ? branches.map(({ id, name }) => ({ value: `branchId ${id}`, label: name })) : []),
  ];
}
