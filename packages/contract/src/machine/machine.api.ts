import { z } from 'zod';
import { defineApi, del, get, post, put } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import {
  Machine,
  MachineChange,
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
  list: get('/api/admin/machine/page', { access: list, input: MachineFilter, output: pageOf(Machine) }),
  /** Every seat of a branch as the counter sees it. */
  seats: get('/api/member/machine/seats/:branchId', { access: 'signedIn', input: one, output: z.array(Machine) }),
  add: post('/api/admin/machine', { access: edit, input: NewMachine, output: Machine, stale }),
  addMany: post('/api/admin/machine/row', { access: edit, input: NewMachines, output: z.object({ added: z.int() }), stale }),
  change: put('/api/admin/machine/:machineId', { access: edit, input: MachineChange, output: Machine, stale }),
  setStatus: put('/api/admin/machine/:machineId/status', { access: edit, input: MachineStep, output: Machine, stale }),

  tariffs: get('/api/admin/tariff/list/:branchId', { access: list, input: one, output: z.array(TariffRow) }),
  addTariff: post('/api/admin/tariff', { access: tariff, input: NewTariff, output: TariffRow, stale }),
  changeTariff: put('/api/admin/tariff/:tariffId', { access: tariff, input: TariffChange, output: TariffRow, stale }),
  /** Sessions that run keep the prices they began with. */
  removeTariff: del('/api/admin/tariff/:tariffId', {
    access: tariff,
    input: z.object({ tariffId: id }),
    output: z.object({}),
    stale,
  }),
});

export const machineErrors = defineErrors('machine', {
  noTaken: [40930, say('本店已有机器“{no}”', 'This branch already has a machine “{no}”', '本店已有機器「{no}」')],
  tariffTaken: [40931, say('该区域和等级已有费率', 'There is a tariff for this area and level', '該區域和等級已有費率')],
  noTariff: [
    40932,
    say('机器“{no}”没有费率，请先设置', 'No tariff for machine “{no}”; set one first', '機器「{no}」沒有費率，請先設定'),
  ],
  notUsable: [40933, say('机器“{no}”不可用', 'Machine “{no}” cannot be used', '機器「{no}」不可用')],
  inUse: [40934, say('机器“{no}”正在使用', 'Machine “{no}” is in use', '機器「{no}」正在使用')],
  reserved: [40935, say('机器“{no}”已被预订', 'Machine “{no}” is booked', '機器「{no}」已被預訂')],
  alreadySitting: [
    40936,
    say('同一身份证已在上机，请先下机', 'The same person is already using a machine', '同一身分證已在上機，請先下機'),
  ],
  noSuchPackage: [40937, say('现在不能购买“{name}”', '“{name}” is not on sale now', '現在不能購買「{name}」')],
  roomInUse: [
    40940,
    say(
      '包房中已有人上机或已被包下，不能购买“{name}”',
      'Somebody sits in the room or has taken it; “{name}” cannot be sold',
      '包房中已有人上機或已被包下，不能購買「{name}」',
    ),
  ],
  cardNotUsable: [40938, say('临时卡“{no}”不可用', 'Card “{no}” cannot be used', '臨時卡「{no}」不可用')],
  cardInUse: [40939, say('临时卡正在上机，请先下机', 'The card is in use; end the session first', '臨時卡正在上機，請先下機')],
});
