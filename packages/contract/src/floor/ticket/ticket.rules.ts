import { defineLifecycle } from '#kernel/lifecycle.ts';

export const TICKET_WORK = 'TICKET_WORK';

/** DONE: repaired, as whoever did it says. CLOSED: somebody looked at it again. */
export const ticketLifecycle = defineLifecycle({
  name: 'TICKET',
  initial: ['OPEN'],
  actions: {
    take: { from: ['OPEN', 'WAIT_PARTS'], to: 'TAKEN', can: TICKET_WORK },
    waitForParts: { from: ['TAKEN'], to: 'WAIT_PARTS', can: TICKET_WORK },
    finish: { from: ['TAKEN'], to: 'DONE', can: TICKET_WORK },
    reopen: { from: ['DONE'], to: 'OPEN', can: TICKET_WORK },
    close: { from: ['DONE'], to: 'CLOSED', can: TICKET_WORK },
    cancel: { from: ['OPEN', 'TAKEN', 'WAIT_PARTS'], to: 'CANCELLED', can: TICKET_WORK },
  },
});
