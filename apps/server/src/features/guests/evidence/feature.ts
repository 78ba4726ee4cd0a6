import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { on } from '#kernel/worker/jobs.ts';
import { blockCard, cardOwner, issueCard } from './card.ts';
import { getEvidencePolicy, setEvidencePolicy } from './evidence-policy.ts';
import { getMemberEvidence } from './evidence.queries.ts';
import { textMember, textMemberJob } from './notices.ts';
import { sendPinCode } from './pin-code.ts';
import { setPinAtCounter } from './set-pin.ts';

const evidenceRoutes = routesOf(evidenceApi, {
  get: getMemberEvidence,
  setPin: setPinAtCounter,
  sendCode: sendPinCode,
  issueCard,
  blockCard,
  policy: getEvidencePolicy,
  setPolicy: setEvidencePolicy,
});

export const evidenceFeature = defineFeature('evidence', {
  routes: [evidenceRoutes],
  extensions: [
    vaultColumns.provide({
      table: 'tenant.member_cards',
      sealed: 'secret_sealed',
      owner: cardOwner,
      digest: 'secret_mac',
      digestOwner: cardOwner,
    }),
    vaultColumns.provide({ table: 'tenant.pin_codes', proof: 'code_mac', gone: 'after some minutes' }),
    vaultColumns.provide({ table: 'tenant.id_swipes', proof: 'identity_index', gone: 'after seven days' }),
  ],
  guards: { id_swipes_once: evidenceErrors.wrongSwipe },
  jobs: [on(textMemberJob, textMember)],
  schedule: [
    {
      // Codes and swipes are valid for minutes, notices news for as long; after that only the payments tell of them.
      name: 'evidence.forget',
      cron: '25 4 * * *',
      run: async ({ pool }) => {
        await pool.query(`delete from tenant.used_member_codes where used_time < now() - interval '1 day'`);
        await pool.query(`delete from tenant.id_swipes where swiped_time < now() - interval '7 days'`);
        await pool.query(`delete from tenant.member_notices where created_time < now() - interval '30 days'`);
      },
    },
  ],
});
