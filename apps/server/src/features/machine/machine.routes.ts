import { machineSessionApi } from '@netbar/contract/machine/machine-session.api';
import { machineApi } from '@netbar/contract/machine/machine.api';
import { routesOf } from '#kernel/mount.ts';
import { getCharge, listOnline, listUsed } from './machine-session.queries.ts';
import { end, move, pause, resume, start } from './machine-session.service.ts';
import { listMachines, listSeats } from './machine.queries.ts';
import { addMachine, addMachines, changeMachine, setMachineStatus } from './machine.service.ts';
import { listBirthdays, listStaffOnline } from './online.queries.ts';
import { addTariff, changeTariff, listTariffs, removeTariff } from './tariff.service.ts';
import { listTempCards } from './temp-card.queries.ts';
import { completeTempCard, convertTempCard, issueTempCard, settleTempCard } from './temp-card.service.ts';

export const machineRoutes = routesOf(machineApi, {
  list: listMachines,
  seats: listSeats,
  add: addMachine,
  addMany: addMachines,
  change: changeMachine,
  setStatus: setMachineStatus,
  tariffs: listTariffs,
  addTariff,
  changeTariff,
  removeTariff,
});

export const machineSessionRoutes = routesOf(machineSessionApi, {
  online: listOnline,
  birthdays: listBirthdays,
  staffOnline: listStaffOnline,
  used: listUsed,
  charge: getCharge,
  start,
  move,
  pause,
  resume,
  end,
  tempCards: listTempCards,
  issueTempCard,
  completeTempCard,
  settleTempCard,
  convertTempCard,
});
