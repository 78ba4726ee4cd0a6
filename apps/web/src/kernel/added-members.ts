import { readStoredJson, writeStored } from './storage.ts';

type AddedMemberMap = Record<string, string[]>;

/** RT-09: members of a branch still to be bound, stored under the specification's key and shared by all windows. */
export const addedMembersOf = (branchId: string): readonly string[] => readMap()[branchId] ?? [];

export const addMember = (branchId: string, memberId: string) =>
  change(branchId, (members) => [...members.filter((id) => id !== memberId), memberId]);

/** Called once a member is bound. */
export const removeMember = (branchId: string, memberId: string) =>
  change(branchId, (members) => members.filter((id) => id !== memberId));

const readMap = () => readStoredJson<AddedMemberMap>('AddedMemberMap') ?? {};

function change(branchId: string, to: (members: string[]) => string[]) {
  const { [branchId]: before = [], ...others } = readMap();
  const after = to(before);
  writeStored('AddedMemberMap', JSON.stringify(after.length > 0 ? { ...others, [branchId]: after } : others));
}
