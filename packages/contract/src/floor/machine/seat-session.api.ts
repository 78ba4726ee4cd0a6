import { z } from 'zod';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { id, pageOf } from '#kernel/model.ts';
import {
  ArriveForReservation,
  Birthday,
  ChargeLine,
  MoveSeatSession,
  NewTempCard,
  OnlineFilter,
  OnlineUser,
  SeatSession,
  SeatSessionStep,
  StaffOnline,
  StartSeatSession,
  TempCard,
  TempCardConvert,
  TempCardDetails,
  TempCardFilter,
  TempCardSettle,
  TempCardSettled,
  UsedFilter,
} from './seat-session.model.ts';

const online = { can: 'ONLINE_LIST' } as const;
const edit = { can: 'SESSION_EDIT' } as const;
const card = { can: 'TEMP_CARD' } as const;
const stale = ['machine', 'wallet', 'member'];
const branch = z.object({ id });

/** API-08: the paths of online users, birthdays, staff online and used machines are the specification's. */
export const seatSessionApi = defineApi('machine', {
  online: get('/api/member/online/user/page', { access: online, input: OnlineFilter, output: pageOf(OnlineUser) }),
  /** Members who came within ninety days and have their birthday within a week. */
  birthdays: get('/api/member/online/user/birthday/:id', {
    access: online,
    input: branch,
    output: z.object({ rows: z.array(Birthday) }),
  }),
  staffOnline: get('/api/member/online/user/employeeOnlineList/:id', {
    access: online,
    input: branch,
    output: z.object({ rows: z.array(StaffOnline) }),
  }),
  /** Seat sessions of a member at the caller's branches, newest first. */
  used: get('/api/member/machine/used/record/list/:id', {
    access: { can: 'COMPUTER_HISTORY' },
    input: UsedFilter,
    output: pageOf(SeatSession),
  }),
  /** The lines that the charge of a seat session consists of. */
  charge: get('/api/member/session/:machineSessionId/charge', {
    access: 'signedIn',
    input: z.object({ machineSessionId: id }),
    output: z.object({ lines: z.array(ChargeLine), totalFen: z.int() }),
  }),

  start: post('/api/member/session', { access: edit, input: StartSeatSession, output: SeatSession, stale }),
  /** A guest with a booking has come: sits down at the booked machine, and the deposit is released. */
  arrive: post('/api/member/session/reservation/:reservationId', {
    access: edit,
    input: ArriveForReservation,
    output: SeatSession,
    stale: [...stale, 'reservation'],
  }),
  move: post('/api/member/session/:machineSessionId/move', { access: edit, input: MoveSeatSession, output: SeatSession, stale }),
  pause: post('/api/member/session/:machineSessionId/pause', {
    access: edit,
    input: SeatSessionStep,
    output: SeatSession,
    stale,
  }),
  resume: post('/api/member/session/:machineSessionId/resume', {
    access: edit,
    input: SeatSessionStep,
    output: SeatSession,
    stale,
  }),
  end: post('/api/member/session/:machineSessionId/end', { access: edit, input: SeatSessionStep, output: SeatSession, stale }),

  tempCards: get('/api/member/tempCard/page', { access: card, input: TempCardFilter, output: pageOf(TempCard) }),
  issueTempCard: post('/api/member/tempCard', { access: card, input: NewTempCard, output: TempCard, stale }),
  completeTempCard: put('/api/member/tempCard/:tempCardId', { access: card, input: TempCardDetails, output: TempCard, stale }),
  settleTempCard: post('/api/member/tempCard/:tempCardId/settle', {
    access: card,
    input: TempCardSettle,
    output: TempCardSettled,
    stale,
  }),
  convertTempCard: post('/api/member/tempCard/:tempCardId/convert', {
    access: card,
    input: TempCardConvert,
    output: TempCard,
    stale,
  }),
});
