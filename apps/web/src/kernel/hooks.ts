import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call, isFinalAnswer } from './call.ts';
import { press } from './press.ts';
import { refreshFeatures } from './refresh.ts';

/** Reads an endpoint. The cache key is [feature, endpoint, input], so that everything of a feature can be invalidated together. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
) {
  return useQuery({
    queryKey: [endpoint.feature, endpoint.name, input],
    queryFn: ({ signal }): Promise<Got<E>> => call(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    ...options,
  });
}

interface CommandOptions<E extends Endpoint> {
  /** The message after success. */
  done?: string;
  onDone?: (got: Got<E>) => void;
  /** The form shows the refusal itself. */
  quiet?: boolean;
}

/** Calls an endpoint that changes something, then refreshes what its contract says is stale. */
export function useCommand<E extends Endpoint>(endpoint: E, { done, onDone, quiet = false }: CommandOptions<E> = {}) {
  const { message } = App.useApp();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Sent<E>): Promise<Got<E>> => press(endpoint, input),
    onSuccess: async (got) => {
      await refreshFeatures(cache, endpoint.stale);
      if (done) message.success(done);
      onDone?.(got);
    },
    onError: (error) => {
      // It may have taken effect: lists show what is true now.
      if (!isFinalAnswer(error)) void refreshFeatures(cache, endpoint.stale);
      if (!quiet) message.error(error.message);
    },
  });
}
