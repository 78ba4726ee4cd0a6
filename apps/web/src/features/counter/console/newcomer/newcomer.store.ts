import type { TempCard } from '@netbar/contract/floor/machine/seat-session.model';
import { readKey } from '@netbar/contract/guests/member/member.rules';
import { create } from 'zustand';
import { useCarts } from '#features/counter/console/cart/carts.store.ts';
import { showAtCounter, useCounter } from '#features/counter/console/counter.store.ts';
import { showCart } from '#features/counter/console/pay/payment.store.ts';

interface Newcomer {
  /** What was typed to find somebody who is not a member yet. */
  typed: string;
  /** The cart they are registered for. */
  cartKey: string;
  /** The temporary card whose guest becomes a member. */
  card: TempCard | undefined;
}

const nobody: Newcomer = { typed: '', cartKey: '', card: undefined };

/** Whoever is about to be registered or to get a temporary card. */
export const useNewcomer = create<Newcomer>(() => nobody);

/** Opens the form that registers a member, or the one for temporary cards, in place of the cart; not while a payment is under way. */
export function receiveNewcomer(stage: 'register' | 'tempCard', about: Partial<Pick<Newcomer, 'typed' | 'card'>> = {}) {
  showCart();
  if (useCounter.getState().stage !== 'cart') return;
  useNewcomer.setState({ ...nobody, cartKey: useCarts.getState().current.key, ...about });
  showAtCounter({ stage });
}

/** The fields that follow from what was typed: a phone number, an ID number or a name. */
export function fieldsFrom(typed: string): { phone?: string; idCard?: string; name?: string } {
  const { by, text } = readKey(typed);
  return by === 'phone' || by === 'idCard' || (by === 'name' && text !== '') ? { [by]: text } : {};
}
