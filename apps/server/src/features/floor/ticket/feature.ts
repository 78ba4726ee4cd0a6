import { ticketApi } from '@netbar/contract/floor/ticket/ticket.api';
import { ticketLifecycle } from '@netbar/contract/floor/ticket/ticket.rules';
import { addPicture } from '#features/platform/picture/picture.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { todoList } from '#kernel/todo.ts';
import { cancelTicket, closeTicket, finishTicket, openByHand, reopenTicket, takeTicket, waitForParts } from './step-ticket.ts';
import { listTicketTodos } from './ticket-todos.ts';
import { getTicket, listTicketPage } from './ticket.queries.ts';

const ticketRoutes = routesOf(ticketApi, {
  list: listTicketPage,
  get: getTicket,
  open: openByHand,
  addPicture,
  take: takeTicket,
  waitForParts,
  finish: finishTicket,
  reopen: reopenTicket,
  close: closeTicket,
  cancel: cancelTicket,
});

export const ticketFeature = defineFeature('ticket', {
  routes: [ticketRoutes],
  lifecycles: [ticketLifecycle],
  extensions: [
    todoList.provide(listTicketTodos),
    recordHistory.provide({
      kind: 'TICKET',
      read: ticketApi.get,
      docTypes: [ticketLifecycle.name],
      find: async (ctx, { id }) => [(await getTicket(ctx, { id })).id],
    }),
  ],
});
