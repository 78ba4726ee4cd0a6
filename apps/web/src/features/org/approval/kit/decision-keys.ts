/** The keys of the decisions that somebody's windows hold begin with this. */
export const keysOfDecisions = (accountId: string) => `decision ${accountId} `;
