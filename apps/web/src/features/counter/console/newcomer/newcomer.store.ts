import type { TempCard } from '@netbar/contract/floor/machine/seat-session.model';
import { readKey } from '@netbar/contract/guests/member/member.rules';
import { create } from 'zustand';
import { showAtCounter } from '#features/counter/console/counter.store.ts';

interface Newcomer {
  /** What was typed to find somebody who is not a member yet. */
  typed: string;
  /** The temporary card whose guest becomes a member. */
  card: TempCard | undefined;
}

const nobody: Newcomer = { typed: '', card: undefined };

/** Whoever is about to be registered or to get a temporary card. */
export const useNewcomer = create<Newcomer>(() => nobody);

/** Opens the form that registers a member, or the one for temporary cards, in place of the cart. */
export function receiveNewcomer(stage: 'register' | 'tempCard', about: Partial<Newcomer> = {}) {
  useNewcomer.setState({ ...nobody, ...about });
  showAtCounter({ stage });
}

/** The fields that follow from what was typed: a phone number, an ID number or a name. */
export function fieldsFrom(typed: string): { phone?: string; idCard?: string; name?: string } {
  const { by, text } = readKey(typed);
  return by === 'phone' || by === 'idCard' || (by === 'name' && text !== '') ? { [by]: text } : {};
}
