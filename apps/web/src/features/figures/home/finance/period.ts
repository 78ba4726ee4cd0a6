import type { TakingsPeriod } from '@netbar/contract/figures/home/home.model';
import { create } from 'zustand';

/** The period that the panels of the money home show. */
export const usePeriod = create<{ period: TakingsPeriod }>(() => ({ period: 'TODAY' }));
