import type { DutyAction } from './counter-duties.ts';
import { addParty, debtApi, settling } from './settleable.ts';
import type { Person, World } from './world.ts';

interface Stage {
  world: World;
  people: [Person, Person, Person, Person, Person];
}

/** A statement is drawn up by the first, confirmed by the second, approved by the third and paid by another one. */
export function statementDuties(stage: () => Stage): Record<string, DutyAction[]> {
  const toApprove = async () => {
    const { world, people } = stage();
    const { id, version } = await settling(world, () => people).confirm((await addParty(world, [100])).partyId);
    return (by: Person) => by.call(debtApi.approve, { id, version });
  };
  const toPay = async () => {
    const { world, people } = stage();
    const { approve, pay } = settling(world, () => people);
    const { id } = await approve((await addParty(world, [100])).partyId);
    return (by: Person) => pay(id, 100, by);
  };
  const one = (title: string, taker: 0 | 1 | 2, prepare: typeof toPay): DutyAction[] => [
    { title, prepare: async () => ({ taken: stage().people[taker], attempt: await prepare() }) },
  ];
  return {
    'STATEMENT APPLICANT APPROVER': one('approving what one has drawn up', 0, toApprove),
    'STATEMENT RECEIVER APPROVER': one('approving what one has confirmed', 1, toApprove),
    'STATEMENT APPLICANT PAYER': one('paying what one has drawn up', 0, toPay),
    'STATEMENT APPROVER PAYER': one('paying what one has approved', 2, toPay),
  };
}
