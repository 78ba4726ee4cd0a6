import { z } from 'zod';
import { defineApi, del, get, post, put } from '#kernel/endpoint.ts';
import { countedPageOf } from '#kernel/list.ts';
import { id } from '#kernel/model.ts';
import {
  Machine,
  MachineChange,
  MachineFigures,
  MachineFilter,
  MachineStep,
  NewMachine,
  NewMachines,
  NewTariff,
  TariffChange,
  TariffRow,
} from './machine.model.ts';

const list = { can: 'MACHINE_LIST' } as const;
const edit = { can: 'MACHINE_EDIT' } as const;
const tariff = { can: 'TARIFF_EDIT' } as const;
const stale = ['machine'];
const one = z.object({ branchId: id });

export const machineApi = defineApi('machine', {
  list: get('/api/admin/machine/page', { access: list, input: MachineFilter, output: countedPageOf(Machine) }),
  /** All machines of a branch with their state, for the counter. */
  seats: get('/api/member/machine/seats/:branchId', { access: 'signedIn', input: one, output: z.array(Machine) }),
  figures: get('/api/admin/machine/:machineId/figures', {
    access: list,
    input: z.object({ machineId: id }),
    output: MachineFigures,
  }),
  add: post('/api/admin/machine', { access: edit, input: NewMachine, output: Machine, stale }),
  addMany: post('/api/admin/machine/row', { access: edit, input: NewMachines, output: z.object({ added: z.int() }), stale }),
  change: put('/api/admin/machine/:machineId', { access: edit, input: MachineChange, output: Machine, stale }),
  setStatus: put('/api/admin/machine/:machineId/status', { access: edit, input: MachineStep, output: Machine, stale }),

  tariffs: get('/api/admin/tariff/list/:branchId', { access: list, input: one, output: z.array(TariffRow) }),
  addTariff: post('/api/admin/tariff', { access: tariff, input: NewTariff, output: TariffRow, stale }),
  changeTariff: put('/api/admin/tariff/:tariffId', { access: tariff, input: TariffChange, output: TariffRow, stale }),
  /** Open seat sessions keep the prices they began with. */
  removeTariff: del('/api/admin/tariff/:tariffId', {
    access: tariff,
    input: z.object({ tariffId: id }),
    output: z.object({}),
    stale,
  }),
});
