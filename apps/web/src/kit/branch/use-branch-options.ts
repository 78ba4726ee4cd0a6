import { useOwnBranches } from '#kernel/session.ts';

/** The branches of whoever is signed in, as a select offers them: by number and name, or by name alone. */
export function useBranchOptions({ isNameOnly = false }: { isNameOnly?: boolean } = {}) {
  const branches = useOwnBranches();
  return branches.map(({ id, name, branchNo }) => ({ value: id, label: isNameOnly ? name : `No.${branchNo} ${name}` }));
}
