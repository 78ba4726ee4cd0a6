import { say } from '@netbar/contract/kernel/words';
import { defineFeature } from '#kernel/feature.ts';
import { readKeptRecords } from '#kernel/kept-records.ts';
import { frameScreen } from '#kernel/screens.ts';
import { useSession } from '#kernel/session.ts';
import { keysOfDecisions } from './kit/decision-keys.ts';

/** Whose held decisions this window has looked for. */
let lookedFor: string | undefined;

export const approvalFeature = defineFeature({
  screens: [
    // Nobody needs a right to open it: it holds what the person asked for and what they may decide.
    frameScreen('approval', {
      path: '/admin/personal/approval',
      title: say('审批', 'Approvals', '審批'),
      load: () => import('./ApprovalPage.tsx'),
    }),
  ],
  fillSlots: () => {
    useSession.subscribe(({ user }) => {
      if (!user || user.id === lookedFor) return;
      lookedFor = user.id;
      void resumeHeld(user.id);
    });
  },
});

/** Loads what sends held decisions only if a window of this person has left some. */
async function resumeHeld(accountId: string) {
  if ((await readKeptRecords(keysOfDecisions(accountId))).length === 0) return;
  const { resumeHeldDecisions } = await import('./kit/held-decisions.ts');
  await resumeHeldDecisions(accountId);
}
