import { z } from 'zod';
import { defineApi, post } from '#kernel/endpoint.ts';
import { AskDraws, DrawResult, NewScreenDraw, OpenDraw } from './draw.model.ts';

/** Called by client machines for the member who signed in there; requests are signed with the key of their branch. */
export const guestDrawApi = defineApi('draw', {
  openOnScreen: post('/api/device/:companyId/:branchId/draws', {
    access: 'device',
    input: AskDraws,
    output: z.object({ draws: z.array(OpenDraw) }),
  }),
  drawOnScreen: post('/api/device/:companyId/:branchId/draw', { access: 'device', input: NewScreenDraw, output: DrawResult }),
});
