import { z } from 'zod';
import { Username } from '#platform/account/account.model.ts';
import { NewPassword, Token } from '#platform/auth/auth.model.ts';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { line, nothing } from '#kernel/model.ts';

/** The set-up of an installation without any company. From the first company on both answer 404. */
export const installationApi = defineApi('installation', {
  get: get('/api/installation', { access: 'public', input: nothing, output: z.object({ isOpen: z.literal(true) }) }),
  /** Makes the first company and its administrator. Returns a login code for `/login?token=`. */
  setUp: post('/api/installation', {
    access: 'public',
    input: z.object({
      /** From the server's log. */
      token: Token,
      companyName: line(60),
      username: Username,
      name: line(40),
      password: NewPassword,
    }),
    output: z.object({ code: z.string() }),
  }),
});
