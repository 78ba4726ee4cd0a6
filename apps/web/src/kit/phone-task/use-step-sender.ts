import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshFeatures } from '#kernel/refresh.ts';
import { watchUnsentSteps } from '#kernel/unsent/send-steps.ts';
// Asked at sign-out, maybe without a network: loaded together with the task.
import './ask-to-leave.ts';

/** Sends the steps that a task makes. */
export function useStepSender() {
  const cache = useQueryClient();
  useEffect(() => watchUnsentSteps((features) => void refreshFeatures(cache, features)), [cache]);
}
