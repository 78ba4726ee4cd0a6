import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kernel/call.ts';

/** The picture to read. It answers once, right or wrong: whoever used it refetches. */
export const useCaptcha = () =>
  useQuery({
    queryKey: ['auth', 'captcha'],
    queryFn: () => call(authApi.captcha, {}),
    staleTime: Infinity,
    gcTime: 0,
  });

export type CaptchaPicture = ReturnType<typeof useCaptcha>;
