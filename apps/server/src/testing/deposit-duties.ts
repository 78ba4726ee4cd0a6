import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { bizDate } from '@netbar/contract/kernel/time';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { type DutyAction, signatureOf } from './counter-duties.ts';
import { bankSlip, depositFunctions, fillSafe, importStatement, newBag, newRef, statementOf } from './deposits.ts';
import { setThresholds } from './limits.ts';
import { PASSWORD } from './sign-in.ts';
import type { Person, World } from './world.ts';

interface Stage {
  world: World;
  people: [Person, Person, Person, Person, Person];
}

/** A bag is counted by the first person and carried by the second; another one looks into it or books it. */
export function depositDuties(stage: () => Stage): Record<string, DutyAction[]> {
  let finance: Promise<Person> | undefined;
  const sealBag = async (carrier: Person) => {
    const { world, people } = stage();
    const branchId = world.ours.first;
    await fillSafe({ manager: people[0], branchId }, 10_000);
    const bag = { branchId, count: pilesOf(10_000), bagNo: newBag(), password: PASSWORD, carrier: signatureOf(carrier) };
    return people[0].call(cashDepositApi.seal, bag);
  };
  const different = async () => {
    const { world, people } = stage();
    const brandId = world.ours.brand;
    finance ??= world.hire({ branchIds: [], brandIds: [brandId], level: 1, can: depositFunctions });
    const sealed = await sealBag(people[1]);
    const slipNo = newRef();
    await bankSlip(people[0], sealed, { slipNo, slipFen: 9_900 });
    await importStatement({ finance: await finance, brandId }, statementOf([{ ref: slipNo, fen: 9_900 }], bizDate(new Date())));
    return (await finance).call(cashDepositApi.get, { id: sealed.id });
  };
  const toInvestigate = async () => {
    const { id, version } = await different();
    const asked = await (await finance!).call(cashDepositApi.ask, { id, version, kind: 'INVESTIGATE', question: '请核查' });
    const inquiryId = asked.inquiries[0]!.id;
    return (by: Person) => by.call(cashDepositApi.answer, { id, version: asked.version, inquiryId, answer: '已核查' });
  };
  const toBook = async () => {
    const { id, version } = await different();
    return (by: Person) => by.call(cashDepositApi.bookDifference, { id, version, note: '短款' });
  };
  const one = (title: string, taker: 0 | 1, prepare: () => Promise<(by: Person) => Promise<unknown>>): DutyAction[] => [
    { title, prepare: async () => ({ taken: stage().people[taker], attempt: await prepare() }) },
  ];
  const counts = countDuties(stage);
  return {
    'CASH_DEPOSIT APPLICANT RECEIVER': one('carrying the bag one has counted', 0, async () => sealBag),
    'CASH_DEPOSIT APPLICANT APPROVER': one('looking into the bag one has counted', 0, toInvestigate),
    'CASH_DEPOSIT RECEIVER APPROVER': one('looking into the bag one has carried', 1, toInvestigate),
    'CASH_DEPOSIT APPLICANT AUDITOR': one('booking the difference of the bag one has counted', 0, toBook),
    'CASH_DEPOSIT RECEIVER AUDITOR': one('booking the difference of the bag one has carried', 1, toBook),
    'SAFE_COUNT CASHIER AUDITOR': one('booking the count one has made', 0, counts),
    'SAFE_COUNT APPLICANT AUDITOR': one('booking the difference one has explained', 1, counts),
    'SAFE_PAY_OUT CASHIER APPROVER': one('signing what one pays out', 0, async () => {
      const { world, people } = stage();
      const branchId = world.ours.first;
      await fillSafe({ manager: people[0], branchId }, 10_000);
      await setThresholds(world, branchId, { payOutFen: 0 });
      const paid = { branchId, kind: 'EXPENSE', fen: 100, reason: '买水' } as const;
      return (by: Person) => people[0].call(cashDepositApi.payOut, { ...paid, approver: signatureOf(by) });
    }),
  };
}

/** A safe is counted by the first person and its difference explained by the second. */
function countDuties(stage: () => Stage) {
  let made = 0;
  return async () => {
    const { world, people } = stage();
    const branchId = world.ours.first;
    // A safe is counted once a day, so the earlier one is moved to another; no lifecycle has such a step.
    await world.owner.query(`begin; set local session_replication_role = replica;
      update tenant.safe_counts set biz_date = biz_date - 1; commit`);
    const { id } = await people[0].call(cashDepositApi.count, { branchId, count: pilesOf(123_450 + 10 * ++made) });
    await people[1].call(cashDepositApi.explainCount, { id, version: 1, explanation: '多找零钱' });
    return (by: Person) => by.call(cashDepositApi.bookCount, { id, version: 2, note: '长款' });
  };
}
