import { z } from 'zod';
import { sortBy } from '#kernel/list.ts';
import { day, fen, id, keyword, line, pageQuery, remark, time, version } from '#kernel/model.ts';
import { periodsOverlap } from './tariff.rules.ts';

export const MachineStatus = z.enum(['ACTIVE', 'LOCKED', 'FAULT', 'RETIRED']);
export const SeatState = z.enum(['IDLE', 'IN_USE', 'RESERVED', 'LOCKED', 'FAULT', 'OFFLINE', 'RETIRED']);

export const Machine = z.object({
  id,
  branchId: id,
  areaId: id,
  areaName: z.string(),
  /** As the counter calls it, such as A012. */
  no: z.string(),
  mac: z.string(),
  ip: z.string(),
  status: MachineStatus,
  state: SeatState,
  seenTime: time.nullable(),
  /** When the next reservation begins. */
  reservedFrom: time.nullable(),
  remark: z.string(),
  version: z.int(),
});
export type Machine = z.input<typeof Machine>;

export const MachineFilter = pageQuery.extend({
  branchId: id.optional(),
  areaId: id.optional(),
  keyword,
  status: MachineStatus.optional(),
  sort: sortBy(['no', 'branch', 'area', 'seen']),
});

const content = {
  areaId: id,
  no: line(20),
  mac: z
    .string()
    .regex(/^(?:|(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2})$/)
    .default(''),
  ip: z
    .string()
    .regex(/^(?:|(?:\d{1,3}\.){3}\d{1,3})$/)
    .default(''),
  remark: remark(100),
};
export const NewMachine = z.object({ branchId: id, ...content });
/** Machines with consecutive numbers: A001 to A040. */
export const NewMachines = z.object({
  branchId: id,
  areaId: id,
  prefix: z.string().regex(/^[A-Za-z]{0,4}$/),
  first: z.int().min(1).max(9999),
  count: z.int().min(1).max(200),
});
export const MachineChange = z.object({ machineId: id, version, ...content });
export const MachineStep = z.object({ machineId: id, version, status: MachineStatus });

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Period = z
  .object({ days: z.array(z.int().min(1).max(7)).min(1).max(7), from: clock, to: clock, unitFen: fen })
  .refine(({ from, to }) => from !== to);
export const PackageKind = z.enum(['HOURS', 'WINDOW', 'NIGHT', 'ROOM']);
const Package = z
  .object({
    name: line(20),
    kind: PackageKind,
    fen,
    minutes: z.int().min(10).max(1440).optional(),
    from: clock.optional(),
    to: clock.optional(),
  })
  .refine(({ kind, minutes, from, to }) =>
    kind === 'HOURS' || kind === 'ROOM' ? minutes !== undefined : from !== undefined && to !== undefined && from !== to,
  );

export const TariffContent = z.object({
  unitMin: z.int().min(1).max(60),
  unitFen: fen,
  minFen: fen,
  periods: z
    .array(Period)
    .max(8)
    .refine((periods) => !periodsOverlap(periods)),
  packages: z
    .array(Package)
    .max(12)
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length),
});

/** A tariff for an area or the whole branch, for a member level or everybody. The most specific one applies. */
export const TariffRow = z.object({
  id,
  branchId: id,
  areaId: id.nullable(),
  areaName: z.string().nullable(),
  levelId: id.nullable(),
  levelName: z.string().nullable(),
  content: TariffContent,
  version: z.int(),
});
export type TariffRow = z.input<typeof TariffRow>;
export const NewTariff = z.object({
  branchId: id,
  areaId: id.nullable().default(null),
  levelId: id.nullable().default(null),
  content: TariffContent,
});
export const TariffChange = z.object({ tariffId: id, version, content: TariffContent });

/** How a machine was used in the last thirty days. */
export const MachineFigures = z.object({
  machine: Machine,
  /** Every day, the oldest first; the last one is not over. */
  days: z.array(z.object({ day, minutes: z.int(), faultMinutes: z.int() })),
  sessions: z.int(),
  /** What sessions that ended here were charged. */
  sessionFen: z.int(),
  /** Goods ordered at this machine. */
  goodsFen: z.int(),
  goodsOrders: z.int(),
  /** The latest sessions; names show their first character only. */
  latest: z.array(
    z.object({
      id,
      name: z.string(),
      isMember: z.boolean(),
      startedTime: time,
      endedTime: time.nullable(),
      packageName: z.string().nullable(),
      chargedFen: z.int(),
    }),
  ),
  /** Of ninety days, the latest first. */
  faults: z.array(z.object({ fromTime: time, toTime: time.nullable() })),
});
export type MachineFigures = z.input<typeof MachineFigures>;
