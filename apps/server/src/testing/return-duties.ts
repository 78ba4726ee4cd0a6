import type { DutyAction } from './counter-duties.ts';
import {
  accountFor,
  decideReturn,
  hireReturners,
  ofReceipt,
  receiveGoods,
  type Returners,
  shipReturn,
  submitReturn,
} from './returns.ts';
import type { Person, World } from './world.ts';

interface Stage {
  world: World;
  people: [Person, Person, Person, Person, Person];
}

export const returnFunctions = [
  'PURCHASE_RETURN_LIST',
  'PURCHASE_RETURN_APPLY',
  'PURCHASE_RETURN_AUDIT',
  'PURCHASE_RETURN_ACCOUNT',
];

/** A return is asked for by the first person, approved by the second and accounted for by another one. */
export function returnDuties(stage: () => Stage): Record<string, DutyAction[]> {
  let returners: Promise<Returners> | undefined;
  const submitted = async () => {
    const { world, people } = stage();
    returners ??= hireReturners(world);
    const by = { ...(await returners), applicant: people[0], auditor: people[1] };
    const { receipt } = await receiveGoods(by);
    const { id } = await submitReturn(by, [ofReceipt(receipt.lines[0], 2)]);
    return { by, id, claimFen: (receipt.lines[0]!.amountFen! * 2) / receipt.lines[0]!.acceptedQty };
  };
  const toAccount = async () => {
    const { by, id, claimFen } = await submitted();
    await decideReturn(stage().world, by.auditor, id);
    await shipReturn(by, id);
    return (person: Person) => accountFor(person, id, [{ offsetFen: claimFen }]);
  };
  const one = (title: string, taker: 0 | 1, prepare: () => Promise<(by: Person) => Promise<unknown>>): DutyAction[] => [
    { title, prepare: async () => ({ taken: stage().people[taker], attempt: await prepare() }) },
  ];
  const toDecide = async () => {
    const { id } = await submitted();
    return (person: Person) => decideReturn(stage().world, person, id);
  };
  return {
    'PURCHASE_RETURN APPLICANT APPROVER': one('approving what one has asked to send back', 0, toDecide),
    'PURCHASE_RETURN APPLICANT PAYER': one('accounting for what one has sent back', 0, toAccount),
    'PURCHASE_RETURN APPROVER PAYER': one('accounting for what one has approved', 1, toAccount),
  };
}
