import { fill } from '@netbar/contract/kernel/words';
import type { Post } from '@netbar/contract/people/employee/employee-move.model';
import { employmentKindWords } from '@netbar/contract/people/employee/employee.words';
import type { ReactNode } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { moveWords } from './move.words.ts';

/** What changes, field by field: the old struck through, the new marked. What stays is said once. */
export function PostChange({ before, after }: { before: Post; after: Post }) {
  const t = useWords(moveWords);
  const lang = useLang();
  const rows: [label: string, old: ReactNode, next: ReactNode, isSame: boolean][] = [
    [t.branch, before.branchName, after.branchName, before.branchId === after.branchId],
    [t.position, before.positionName, after.positionName, before.positionId === after.positionId],
    [t.employment, employmentKindWords[before.kind][lang], employmentKindWords[after.kind][lang], before.kind === after.kind],
    [
      t.weekHours,
      fill(t.hours, { n: before.weekHours }),
      fill(t.hours, { n: after.weekHours }),
      before.weekHours === after.weekHours,
    ],
    ...(before.baseFen === null && after.baseFen === null
      ? []
      : [
          [
            t.base,
            <Money key="old" fen={before.baseFen} />,
            <Money key="new" fen={after.baseFen} />,
            after.baseFen === null || after.baseFen === before.baseFen,
          ] as [string, ReactNode, ReactNode, boolean],
        ]),
  ];
  return (
    <table className="diff emp-diff">
      <thead>
        <tr>
          <th scope="col">{t.item}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, old, next, isSame]) => (
          <tr key={label}>
            <td>{label}</td>
            <td>{isSame ? old : <del>{old}</del>}</td>
            <td>{isSame ? <span className="muted">{t.same}</span> : <ins>{next}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
