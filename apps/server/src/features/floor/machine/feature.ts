import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { seatSessionLifecycle, tempCardLifecycle } from '@netbar/contract/floor/machine/machine.rules';
import { guestScreenApi } from '@netbar/contract/floor/machine/guest-screen.api';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { deviceHandler } from '#features/floor/device/device.ts';
import { memberSeats, memberVisits, sealedIdCards } from '#features/guests/member/member.ts';
import { branchFigure } from '#features/org/branch/branch.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { endSeatSessionAtCounter, moveSeatSession, pauseSeatSession, resumeSeatSession } from './change-seat-session.ts';
import { seatSessionHandler } from './device-seat-session.ts';
import { endLostSeatSessions } from './end-seat-session.ts';
import { fundSeatSessions } from './fund-seat-session.ts';
import { fetchNotices, idSwipeHandler, setPinOnScreen, showMemberCode } from './guest-screen.ts';
import { getMachineFigures } from './machine-figures.ts';
import { getMachine, listBirthdays, listMachines, listSeats } from './machine.queries.ts';
import { listStaffOnline } from './staff-online.ts';
import { addMachine, addMachines, changeMachine, setMachineStatus } from './machine.ts';
import { seatsFigure } from './seat-figures.ts';
import {
  getCharge,
  idCardOfGuest,
  listMemberHours,
  listMemberMachines,
  listOnlineGuests,
  listSeatsOfMembers,
  listUsedMachines,
} from './seat-session.queries.ts';
import { arriveAtCounter, startSeatSessionAtCounter } from './start-seat-session.ts';
import { addTariff, changeTariff, listTariffs, removeTariff } from './tariff.ts';
import { completeTempCard, convertTempCard, issueTempCard, listTempCards, settleTempCard } from './temp-card.ts';
import { listMachineTodos } from './machine-todos.ts';
import { todoList } from '#kernel/todo.ts';

const machineRoutes = routesOf(machineApi, {
  list: listMachines,
  seats: listSeats,
  figures: getMachineFigures,
  add: addMachine,
  addMany: addMachines,
  change: changeMachine,
  setStatus: setMachineStatus,
  tariffs: listTariffs,
  addTariff,
  changeTariff,
  removeTariff,
});

const seatSessionRoutes = routesOf(seatSessionApi, {
  online: listOnlineGuests,
  birthdays: listBirthdays,
  staffOnline: listStaffOnline,
  used: listUsedMachines,
  charge: getCharge,
  start: startSeatSessionAtCounter,
  arrive: arriveAtCounter,
  move: moveSeatSession,
  pause: pauseSeatSession,
  resume: resumeSeatSession,
  end: endSeatSessionAtCounter,
  tempCards: listTempCards,
  issueTempCard,
  completeTempCard,
  settleTempCard,
  convertTempCard,
});

const guestScreenRoutes = routesOf(guestScreenApi, {
  memberCode: showMemberCode,
  memberPin: setPinOnScreen,
  notices: fetchNotices,
});

export const machineFeature = defineFeature('machine', {
  routes: [machineRoutes, seatSessionRoutes, guestScreenRoutes],
  schedule: [
    {
      // Money for the next hour is held a few minutes before the last of it is used up.
      name: 'machine.fundSessions',
      cron: '* * * * *',
      run: perCompany(
        `select company_id as "companyId", array_agg(id order by funded_until) as ids from tenant.machine_sessions
         where status = 'ACTIVE' and funded_until < now() + interval '3 minutes' group by 1`,
        fundSeatSessions,
      ),
    },
    {
      // Ends seat sessions at client machines that stopped sending heartbeats.
      name: 'machine.endLost',
      cron: '* * * * *',
      run: perCompany(
        `select distinct company_id as "companyId" from tenant.machine_sessions where status = 'ACTIVE' and device_session is not null`,
        endLostSeatSessions,
      ),
    },
    {
      // The law asks to keep for 60 days who sat where; after 90 days it is deleted.
      name: 'machine.forgetIdentities',
      cron: '30 4 * * *',
      run: async ({ pool }) => {
        await pool.query(`delete from tenant.identity_records where created_time < now() - interval '90 days'`);
      },
    },
  ],
  lifecycles: [seatSessionLifecycle, tempCardLifecycle],
  extensions: [
    branchFigure.provide(seatsFigure),
    todoList.provide(listMachineTodos),
    recordHistory.provide({
      kind: 'MACHINE',
      read: machineApi.list,
      docTypes: ['MACHINE'],
      find: async (ctx, { id }) => [(await getMachine(ctx, id)).id],
    }),
    deviceHandler.provide(seatSessionHandler),
    deviceHandler.provide(idSwipeHandler),
    memberSeats.provide(listSeatsOfMembers),
    memberVisits.provide({ hours: listMemberHours, machines: listMemberMachines }),
    vaultColumns.provide({ table: 'tenant.temp_cards', sealed: 'id_card_sealed', digest: 'id_card_index', ...sealedIdCards }),
    vaultColumns.provide({
      table: 'tenant.identity_records',
      sealed: 'id_card_sealed',
      digest: 'id_card_index',
      ...sealedIdCards,
    }),
    vaultColumns.provide({
      table: 'tenant.machine_sessions',
      sealedElsewhere: idCardOfGuest,
      digest: 'identity_index',
      ...sealedIdCards,
    }),
  ],
});
