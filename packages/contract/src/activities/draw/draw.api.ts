import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { pageOf } from '#kernel/model.ts';
import {
  Draw,
  DrawActivityRef,
  DrawDelivery,
  DrawFigures,
  DrawFilter,
  DrawMember,
  DrawResult,
  NewDraw,
  OpenDraw,
  PrizeStock,
  WaitingFilter,
} from './draw.model.ts';

const list = { can: 'ACTIVITY_LIST' } as const;
const till = { can: 'ORDER_PAY' } as const;
const handOut = { can: 'DRAW_DELIVER' } as const;
const stale = ['draw', 'activity'];

export const drawApi = defineApi('draw', {
  list: get('/api/draw/page', { access: list, input: DrawFilter, output: pageOf(Draw) }),
  figures: get('/api/draw/activity/:activityId', { access: list, input: DrawActivityRef, output: DrawFigures }),
  /** More of a prize than was approved, so by whoever approves activities. A stock never shrinks. */
  addStock: post('/api/draw/activity/:activityId/stock', {
    access: { can: 'ACTIVITY_AUDIT' },
    input: PrizeStock,
    output: DrawFigures,
    stale,
  }),
  /** Prizes that wait to be handed out, newest first. */
  waiting: get('/api/draw/waiting', { access: handOut, input: WaitingFilter, output: z.array(Draw) }),
  deliver: post('/api/draw/:id/deliver', { access: handOut, input: DrawDelivery, output: Draw, stale }),
  /** The draws that a member at the counter may take part in. */
  open: get('/api/draw/open', { access: till, input: DrawMember, output: z.array(OpenDraw) }),
  /** Draws for a member who shows that they are there. */
  draw: post('/api/draw', { access: till, input: NewDraw, output: DrawResult, stale }),
});
