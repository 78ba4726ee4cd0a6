import { z } from 'zod';
import { defineApi, get, post, put } from '../kernel/endpoint.ts';
import { id, pageOf } from '../kernel/model.ts';
import {
  Birthday,
  ChargeLine,
  MoveSession,
  NewTempCard,
  OnlineFilter,
  OnlineUser,
  Session,
  SessionStep,
  StaffOnline,
  StartSession,
  TempCard,
  TempCardConvert,
  TempCardDetails,
  TempCardFilter,
  TempCardSettled,
  TempCardStep,
  UsedFilter,
} from './machine-session.model.ts';

const online = { can: 'ONLINE_LIST' } as const;
const edit = { can: 'SESSION_EDIT' } as const;
const card = { can: 'TEMP_CARD' } as const;
const stale = ['machine', 'wallet', 'member'];
const branch = z.object({ id });

/** API-08: the paths of online users, birthdays, staff online and used machines are the specification's. */
export const machineSessionApi = defineApi('machine', {
  online: get('/api/member/online/user/page', { access: online, input: OnlineFilter, output: pageOf(OnlineUser) }),
  /** Members of the branch's brand who have their birthday within a week and have been here within ninety days. */
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
  /** The machines a member has used, newest first, at branches of the caller. */
  used: get('/api/member/machine/used/record/list/:id', {
    access: { can: 'COMPUTER_HISTORY' },
    input: UsedFilter,
    output: pageOf(Session),
  }),
  /** How a session's charge comes about, to the fen. */
  charge: get('/api/member/session/:machineSessionId/charge', {
    access: 'signedIn',
    input: z.object({ machineSessionId: id }),
    output: z.object({ lines: z.array(ChargeLine), totalFen: z.int() }),
  }),

  start: post('/api/member/session', { access: edit, input: StartSession, output: Session, stale }),
  move: post('/api/member/session/:machineSessionId/move', { access: edit, input: MoveSession, output: Session, stale }),
  pause: post('/api/member/session/:machineSessionId/pause', { access: edit, input: SessionStep, output: Session, stale }),
  resume: post('/api/member/session/:machineSessionId/resume', { access: edit, input: SessionStep, output: Session, stale }),
  end: post('/api/member/session/:machineSessionId/end', { access: edit, input: SessionStep, output: Session, stale }),

  tempCards: get('/api/member/tempCard/page', { access: card, input: TempCardFilter, output: pageOf(TempCard) }),
  issueTempCard: post('/api/member/tempCard', { access: card, input: NewTempCard, output: TempCard, stale }),
  completeTempCard: put('/api/member/tempCard/:tempCardId', { access: card, input: TempCardDetails, output: TempCard, stale }),
  settleTempCard: post('/api/member/tempCard/:tempCardId/settle', {
    access: card,
    input: TempCardStep,
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
