import type { Member } from '@netbar/contract/guests/member/member.model';
import { defineSlot } from '#kit/slot.tsx';

/** The machines a member has used. Filled by `floor/machine`, which depends on members. */
export const UsedMachinesSlot = defineSlot<{ memberId: string }>();
/** How the charge of one seat session comes about. Filled by `floor/machine`. */
export const SessionChargeSlot = defineSlot<{ machineSessionId: string }>();
/** Takes money for a member's wallet. Filled by `counter/payment`, since a top-up is an order. */
export const ChargeDrawerSlot = defineSlot<{ member: Pick<Member, 'id' | 'name' | 'brandId'>; onClose: () => void }>();
/** Puts a recharge card into a member's wallet. Filled by `activities/recharge-card`. */
export const RedeemDrawerSlot = defineSlot<{ member: Pick<Member, 'id' | 'name' | 'brandId'>; onClose: () => void }>();
/** What a member who stands at the counter may take part in: sign-ins and prize draws. */
export const MemberActivitiesSlot = defineSlot<{ member: Pick<Member, 'id' | 'brandId'> }>();
