import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { id } from '#kernel/model.ts';
import { pictureUpload } from '#platform/picture/picture.model.ts';
import {
  NewTicket,
  Ticket,
  TicketFilter,
  TicketPage,
  TicketParts,
  TicketReason,
  TicketResult,
  TicketStep,
} from './ticket.model.ts';
import { TICKET_WORK } from './ticket.rules.ts';

const work = { can: TICKET_WORK } as const;
/** A ticket marks its machine as faulty and sets it free again; the record of rounds shows tickets. */
const stale = ['ticket', 'patrol', 'machine'];
const path = '/api/admin/ticket';

export const ticketApi = defineApi('ticket', {
  list: get(`${path}/page`, { access: work, input: TicketFilter, output: TicketPage }),
  get: get(`${path}/:id`, { access: work, input: z.object({ id }), output: Ticket }),
  open: post(path, { access: work, input: NewTicket, output: Ticket, stale }),
  addPicture: post('/api/storage/picture/ticket', { access: work, ...pictureUpload }),
  take: post(`${path}/:id/take`, { access: work, input: TicketStep, output: Ticket, stale }),
  waitForParts: post(`${path}/:id/waitForParts`, { access: work, input: TicketParts, output: Ticket, stale }),
  finish: post(`${path}/:id/finish`, { access: work, input: TicketResult, output: Ticket, stale }),
  reopen: post(`${path}/:id/reopen`, { access: work, input: TicketReason, output: Ticket, stale }),
  close: post(`${path}/:id/close`, { access: work, input: TicketStep, output: Ticket, stale }),
  cancel: post(`${path}/:id/cancel`, { access: work, input: TicketReason, output: Ticket, stale }),
});
