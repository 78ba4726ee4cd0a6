import { readJson, write } from './storage.ts';

type AddedMemberMap = Record<string, string[]>;

/** RT-09: members of a branch who wait to be bound, under the name the specification gives. Windows share it. */
export const addedMembersOf = (branchId: string): readonly string[] => readMap()[branchId] ?? [];

export const addMember = (branchId: string, memberId: string) =>
  change(branchId, (members) => [...members.filter((id) => id !== memberId), memberId]);

/** Once bound, nobody has to be reminded. */
export const removeMember = (branchId: string, memberId: string) =>
  change(branchId, (members) => members.filter((id) => id !== memberId));

const readMap = () => readJson<AddedMemberMap>('AddedMemberMap') ?? {};

function change(branchId: string, to: (members: string[]) => string[]) {
  const { [branchId]: before = [], ...others } = readMap();
  const after = to(before);
  write('AddedMemberMap', JSON.stringify(after.length > 0 ? { ...others, [branchId]: after } : others));
}
