import { ageOn, birthDateOf, genderOf } from '@netbar/contract/kernel/id-card';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { employeeLifecycle, MOST_DAYS_AHEAD, WORKING_AGE } from '@netbar/contract/people/employee/employee.rules';
import pg from 'pg';
import { sql } from 'kysely';
import { requireBranch } from '#features/org/branch/branch.ts';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { setSearchKeys } from '#features/platform/search/search.ts';
import { command } from '#kernel/command.ts';
import { inScope, isOneOfMacs, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { initialsOf } from '#kernel/pinyin.ts';
import { traceOpened } from '#kernel/transition.ts';
import {
  claimIdCard,
  claimPhone,
  employeeKeys,
  idCardIndexes,
  openSealed,
  phoneIndexes,
  seal,
  sealEmergency,
} from './employee-numbers.ts';
import { insertRange, lockEmployee, requirePayRight, stepEmployee } from './employee.store.ts';
import { getEmployee } from './get-employee.ts';
import { requirePosition } from './positions.ts';
import { limitTakenNumbers } from './taken-numbers.ts';

type NewEmployee = In<typeof employeeApi.add>;
type Change = In<typeof employeeApi.change>;

export const addEmployee = (ctx: Ctx, input: NewEmployee) =>
  limitTakenNumbers(ctx, () =>
    command(ctx, employeeApi.add, input, async (ctx) => getEmployee(ctx, { id: await insertEmployee(ctx, input) })),
  );

/** Makes an archive with the first employment. Whoever comes back gets a new one. */
export async function insertEmployee(ctx: Tx, input: NewEmployee): Promise<string> {
  const { branchId, positionId, kind, weekHours, baseFen, joinedDate, idCard, name, probationUntil } = input;
  const branch = await requireBranch(ctx, branchId);
  const position = await requirePosition(ctx, positionId);
  requirePayRight(ctx, baseFen, branchId);
  checkDays(ctx, input);
  requireAdult(idCard, joinedDate);
  await requireOwnPictures(ctx, [input.photo]);
  await refuseTaken(ctx, input);
  const id = ctx.newId();
  const no = await nextNo(ctx, branch.branchNo);
  const status = probationUntil === null ? 'REGULAR' : 'PROBATION';
  const content = {
    ...plainColumns(input),
    ...claimPhone(ctx, input.phone),
    ...claimIdCard(ctx, idCard),
    ...sealedColumns(ctx, input),
  };
  const head = { id, no, branchId, status, joinedDate, createdBy: ctx.actor.id, createdTime: ctx.now } as const;
  await ctx.db
    .insertInto('employees')
    .values({ ...head, ...content })
    .execute()
    .catch(refuseNumber);
  await insertRange(ctx, { employeeId: id, branchId, positionId, kind, weekHours, baseFen, moveId: null, from: joinedDate });
  await setSearchKeys(ctx, 'employee', [{ id, keys: employeeKeys(name, input.phone) }]);
  const detail = { no, name, branchName: branch.name, positionName: position.name, joinedDate };
  traceOpened(ctx, employeeLifecycle, { id, branchId, status }, { after: detail });
  return id;
}

export const changeEmployee = (ctx: Ctx, input: Change) =>
  input.phone || input.idCard ? limitTakenNumbers(ctx, () => writeEmployee(ctx, input)) : writeEmployee(ctx, input);

const writeEmployee = (ctx: Ctx, input: Change) =>
  command(ctx, employeeApi.change, input, async (ctx) => {
    const employee = await lockEmployee(ctx, input);
    const { id, name, phone, idCard } = input;
    checkTrial(employee.status, { ...input, joinedDate: employee.joinedDate });
    requireAdult(idCard ?? null, employee.joinedDate);
    await requireOwnPictures(ctx, [input.photo]);
    await refuseTaken(ctx, input, id);
    const before = await getEmployee(ctx, { id });
    const gender = idCard ? genderOf(idCard) : employee.idCardSealed === null || idCard === null ? input.gender : before.gender;
    await stepEmployee(ctx, employee, {
      action: 'change',
      columns: {
        ...plainColumns(input),
        gender,
        ...(phone !== undefined && claimPhone(ctx, phone)),
        ...(idCard !== undefined && claimIdCard(ctx, idCard)),
        ...sealedColumns(ctx, input),
      },
      detail: { before: toldOf(before), after: toldOf({ ...input, gender }), changed: changedNumbers(input) },
    }).catch(refuseNumber);
    const phoneNow = phone === undefined ? openSealed(ctx, employee.phoneSealed) : phone;
    await setSearchKeys(ctx, 'employee', [{ id, keys: employeeKeys(name, phoneNow) }]);
    return getEmployee(ctx, { id });
  });

type Plain = Pick<NewEmployee, 'name' | 'gender' | 'photo' | 'probationUntil' | 'source' | 'remark'> & {
  idCard?: string | null | undefined;
};

const plainColumns = ({ name, gender, photo, probationUntil, source, remark, idCard }: Plain) => ({
  name,
  initials: initialsOf(name),
  gender: idCard ? genderOf(idCard) : gender,
  photo,
  probationUntil,
  source,
  remark,
});

/** What is left out stays as it is. */
const sealedColumns = (ctx: Tx, { address, emergency, bankCard }: Pick<Change, 'address' | 'emergency' | 'bankCard'>) => ({
  ...(address !== undefined && { addressSealed: seal(ctx, address) }),
  ...(emergency !== undefined && sealEmergency(ctx, emergency)),
  ...(bankCard !== undefined && { bankCardSealed: seal(ctx, bankCard) }),
});

type Told = Pick<Change, 'name' | 'gender' | 'probationUntil' | 'source' | 'remark'>;
/** What the timeline tells of an archive: everything but its numbers. */
const toldOf = ({ name, gender, probationUntil, source, remark }: Told) => ({ name, gender, probationUntil, source, remark });

/** Which sealed fields were changed, without what they say. */
const changedNumbers = (input: Change) =>
  (['phone', 'idCard', 'address', 'emergency', 'bankCard'] as const).filter((field) => input[field] !== undefined).join(' ');

function checkDays(ctx: Tx, { joinedDate, probationUntil }: Pick<NewEmployee, 'joinedDate' | 'probationUntil'>) {
  const latest = addDays(bizDate(ctx.now), MOST_DAYS_AHEAD);
  if (joinedDate > latest) throw new AppError(employeeErrors.joinedTooFar, { date: latest });
  if (probationUntil !== null && probationUntil <= joinedDate)
    throw new AppError(employeeErrors.probationTooEarly, { date: joinedDate });
}

function checkTrial(status: string, { joinedDate, probationUntil }: Pick<NewEmployee, 'joinedDate' | 'probationUntil'>) {
  if (status === 'PROBATION' && probationUntil === null) throw new AppError(employeeErrors.probationDayNeeded);
  if (probationUntil !== null && probationUntil <= joinedDate)
    throw new AppError(employeeErrors.probationTooEarly, { date: joinedDate });
}

function requireAdult(idCard: string | null, joinedDate: string) {
  if (idCard !== null && ageOn(birthDateOf(idCard), joinedDate) < WORKING_AGE) throw new AppError(employeeErrors.minor);
}

/** The branch's number and a running one of three digits; calls at once wait for each other. */
async function nextNo({ db, actor }: Tx, branchNo: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`employee no ${actor.companyId} ${branchNo}`}, 0))`.execute(db);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(no, ${branchNo.length + 1})::int), 0) as last from tenant.employees
    where no ~ ${`^${branchNo}[0-9]{3,6}$`}`.execute(db);
  return branchNo + String((rows[0]?.last ?? 0) + 1).padStart(3, '0');
}

interface Numbers {
  phone?: string | null | undefined;
  idCard?: string | null | undefined;
}

/** Names who has a number already, if the caller may see that archive; otherwise only which number it is. */
async function refuseTaken(ctx: Tx, { phone, idCard }: Numbers, exceptId?: string) {
  const holderOf = (column: 'phoneIndex' | 'idCardIndex', macs: Buffer[]) => {
    const found = ctx.db
      .selectFrom('employees')
      .select(['no', 'name', inScope(ctx, 'employees.branchId').as('isSeen')])
      .where(isOneOfMacs(`employees.${column}`, macs))
      .where('status', '<>', 'LEFT');
    return (exceptId === undefined ? found : found.where('id', '<>', exceptId)).executeTakeFirst();
  };
  const byPhone = phone ? await holderOf('phoneIndex', phoneIndexes(ctx, phone)) : undefined;
  if (byPhone?.isSeen) throw new AppError(employeeErrors.phoneTakenBy, { name: byPhone.name, no: byPhone.no });
  if (byPhone) throw new AppError(employeeErrors.phoneTaken);
  const byIdCard = idCard ? await holderOf('idCardIndex', idCardIndexes(ctx, idCard)) : undefined;
  if (byIdCard?.isSeen) throw new AppError(employeeErrors.idCardTakenBy, { name: byIdCard.name, no: byIdCard.no });
  if (byIdCard) throw new AppError(employeeErrors.idCardTaken);
}

/** Two who enter the same number at once: the index refuses the second one. */
function refuseNumber(error: unknown): never {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
  if (constraint === 'employees_phone') throw new AppError(employeeErrors.phoneTaken);
  if (constraint === 'employees_id_card') throw new AppError(employeeErrors.idCardTaken);
  throw error;
}
