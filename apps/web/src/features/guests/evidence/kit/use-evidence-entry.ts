import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import type { Evidence } from '@netbar/contract/guests/evidence/evidence.model';
import { evidenceOf } from '@netbar/contract/guests/evidence/evidence.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';

/** How often the counter asks whether the member has swiped their identity card. */
const ASK_MS = 1_500;

interface Place {
  memberId: string;
  branchId: string;
}

/** What a member can show here, asked for again and again: the reader is another device. */
export const useLiveEvidence = ({ memberId, branchId }: Place) =>
  useApi(evidenceApi.get, { memberId, branchId }, { refetchInterval: ASK_MS }).data;

export type EvidenceEntry = ReturnType<typeof useEvidenceEntry>;

/**
 * The one field that takes a PIN, a scan or a card, and the identity card that was swiped meanwhile. What was typed lives in
 * this component alone and is gone as soon as it was taken.
 */
export function useEvidenceEntry(place: Place, onShown: (evidence: Evidence) => void) {
  const [text, setText] = useState('');
  const state = useLiveEvidence(place);
  const swipe = state?.swipe ?? undefined;
  const take = (shown = text) => {
    const isEmpty = shown.trim() === '';
    if (isEmpty && !swipe) return;
    setText('');
    onShown(isEmpty && swipe ? { kind: 'ID_SWIPE', swipeId: swipe.id } : evidenceOf(shown, bizDate(new Date())));
  };
  return { place, text, setText, state, swipe, canTake: text.trim() !== '' || swipe !== undefined, take };
}
