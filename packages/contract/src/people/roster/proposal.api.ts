import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { id } from '#kernel/model.ts';
import { NewProposal, ProposalOfBranch, RosterProposal } from './proposal.model.ts';
import { ROSTER_EDIT } from './roster.rules.ts';

const access = { can: ROSTER_EDIT } as const;
const one = z.object({ id });
const stale = ['roster'];

export const rosterProposalApi = defineApi('roster', {
  /** Has the worker work out a roster for days to come. One is worked out for a branch at a time. */
  propose: post('/api/roster/proposal', { access, input: NewProposal, output: RosterProposal, stale }),
  /** The newest proposal of a branch, if there is one. */
  latestProposal: get('/api/roster/proposal', { access, input: ProposalOfBranch, output: RosterProposal.nullable() }),
  /** How far it is, with the best roster so far. Pages ask each second while it runs. */
  proposal: get('/api/roster/proposal/:id', { access, input: one, output: RosterProposal }),
  cancelProposal: post('/api/roster/proposal/:id/cancel', { access, input: one, output: RosterProposal, stale }),
  /** Replaces the drafts of its days by its roster. Published shifts stay. */
  applyProposal: post('/api/roster/proposal/:id/apply', { access, input: one, output: RosterProposal, stale }),
});
