import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { MOST_PROBLEMS, type ImportColumn } from '@netbar/contract/kernel/import';
import { parseYuan } from '@netbar/contract/kernel/money';
import { langs } from '@netbar/contract/kernel/words';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { employeeColumns } from '@netbar/contract/people/employee/employee.columns';
import { NewEmployee } from '@netbar/contract/people/employee/employee.model';
import { employmentKindWords } from '@netbar/contract/people/employee/employee.words';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { command } from '#kernel/command.ts';
import { inScope, inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { readTable, repetitions, wrongCell, type ImportRow } from '#kernel/import.ts';
import { insertEmployee } from './edit-employee.ts';
import { limitTakenNumbers, withoutHolder } from './taken-numbers.ts';

type Input = In<typeof employeeApi.import>;
type Outcome = Out<typeof employeeApi.import>;
type Problem = Outcome['problems'][number];
type Column = keyof typeof employeeColumns;
type Person = z.output<typeof NewEmployee>;

/** Adds the people of a file: all of them or none. Each row is added as by hand, so that the same things are refused. */
export async function importEmployees(ctx: Ctx, input: Input): Promise<Outcome> {
  if (input.isTrial) return tryOut(ctx, input);
  // The command compares requests by a digest of the file, so that the file is not in memory twice.
  const known = { ...input, file: new Uint8Array(createHash('sha256').update(input.file).digest()) };
  const add = () =>
    command(ctx, employeeApi.import, known, async (ctx) => {
      const { people, problems } = await readPeople(ctx, input);
      const outcome = outcomeOf(people.length, problems);
      if (problems.length > 0) return outcome;
      // A single refusal takes everything back, as the trial said that there is none.
      for (const { person } of people) await insertEmployee(ctx, person);
      return { ...outcome, isDone: true };
    });
  return limitTakenNumbers(ctx, add);
}

const outcomeOf = (rows: number, problems: Problem[]): Outcome => ({
  rows,
  added: rows,
  changed: 0,
  problems: problems.slice(0, MOST_PROBLEMS),
  isDone: false,
});

/** Thrown at the end of a trial, so that nothing of it stays. */
class TrialOver extends Error {}

/** Adds everybody in a transaction that is taken back, and collects what is refused, row by row. */
async function tryOut(ctx: Ctx, input: Input): Promise<Outcome> {
  const { people, problems } = await readPeople(ctx, input);
  for (const { row, person } of people) {
    const refused = await refusalOf(ctx, person);
    if (refused) problems.push({ row, column: '', text: refused });
  }
  return outcomeOf(
    people.length,
    problems.toSorted((a, b) => a.row - b.row),
  );
}

/** A trial leaves nothing behind, so it names nobody, and too many taken numbers end it. */
async function refusalOf(ctx: Ctx, person: Person): Promise<string | undefined> {
  try {
    await limitTakenNumbers(ctx, () =>
      inTx(ctx, async (ctx) => {
        await insertEmployee(ctx, person);
        throw new TrialOver();
      }),
    );
  } catch (error) {
    if (error instanceof AppError && error.kind !== employeeErrors.tooManyTaken) return withoutHolder(error).in(ctx.lang).message;
    if (!(error instanceof TrialOver)) throw error;
  }
  return undefined;
}

async function readPeople(ctx: Ctx | Tx, { file }: Input) {
  const { rows, problems } = await readTable(file, Object.values(employeeColumns), ctx.lang);
  const names = await readNames(ctx);
  const read = rows.map((row) => ({ row, parsed: NewEmployee.safeParse(personOf(row, names)) }));
  const wrong = read.flatMap(({ row, parsed }) =>
    parsed.success
      ? []
      : [...new Set(parsed.error.issues.map(({ path }) => columnOf(path)))].map((column) => wrongCell(row.row, column, ctx.lang)),
  );
  const people = read.flatMap(({ row, parsed }) => (parsed.success ? [{ row: row.row, person: parsed.data }] : []));
  const twice = (['phone', 'idCard'] as const).flatMap((key) => rows.flatMap(repetitions(employeeColumns[key], ctx.lang)));
  return { people, problems: [...problems, ...wrong, ...twice] };
}

interface Names {
  branches: Map<string, string>;
  positions: Map<string, string>;
}

/** Branches in scope by name and number, and positions by name. */
async function readNames(ctx: Ctx | Tx): Promise<Names> {
  const [branches, positions] = await Promise.all([
    ctx.db.selectFrom('branches').select(['id', 'name', 'branchNo']).where(inScope(ctx, 'branches.id')).execute(),
    ctx.db.selectFrom('positions').select(['id', 'name']).where('isActive', '=', true).execute(),
  ]);
  return {
    branches: new Map(branches.flatMap(({ id, name, branchNo }) => [[name, id] as const, [branchNo, id] as const])),
    positions: new Map(positions.map(({ id, name }) => [name, id])),
  };
}

const kinds = new Map(
  Object.entries(employmentKindWords).flatMap(([kind, words]) => langs.map((lang) => [words[lang], kind] as const)),
);

/** Dates are often written 2024/3/1. */
const dayOf = (text: string) => {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?: 00:00(?::00)?)?$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** A row as somebody would type it into the form; what cannot be read stays as it is, so that its column is named. */
function personOf({ cells }: ImportRow, { branches, positions }: Names) {
  const cell = (key: Column) => cells[key] ?? '';
  const orNull = (key: Column) => cell(key) || null;
  const name = cell('emergencyName');
  const phone = cell('emergencyPhone');
  return {
    name: cell('name'),
    phone: orNull('phone'),
    idCard: orNull('idCard'),
    branchId: branches.get(cell('branch')),
    positionId: positions.get(cell('position')),
    kind: kinds.get(cell('kind')) ?? (cell('kind') === '' ? 'FULL_TIME' : cell('kind')),
    ...(cell('weekHours') !== '' && { weekHours: Number(cell('weekHours')) }),
    baseFen: cell('baseFen') === '' ? null : (parseYuan(cell('baseFen')) ?? cell('baseFen')),
    joinedDate: dayOf(cell('joinedDate')),
    probationUntil: cell('probationUntil') === '' ? null : dayOf(cell('probationUntil')),
    emergency: name === '' && phone === '' ? null : { name, phone },
    source: cell('source'),
    remark: cell('remark'),
  };
}

const columnByField: Record<string, ImportColumn> = {
  ...employeeColumns,
  branchId: employeeColumns.branch,
  positionId: employeeColumns.position,
};

function columnOf([field, part]: readonly PropertyKey[]): ImportColumn {
  if (field === 'emergency') return part === 'name' ? employeeColumns.emergencyName : employeeColumns.emergencyPhone;
  return columnByField[String(field)] ?? employeeColumns.name;
}
