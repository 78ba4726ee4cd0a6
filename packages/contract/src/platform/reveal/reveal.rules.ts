/** How many people's whole numbers one person may look at. More than a counter needs, and little of a stolen list. */
export const revealLimits = { hour: 30, day: 100 } as const;
