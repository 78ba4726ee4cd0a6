const PATH = '/admin/HRManagement/patrolScheduling';
const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const set = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as [string, string]]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
};

export const patrolPaths = {
  rounds: (branchId?: string, date?: string) => withQuery(PATH, { branchId, date }),
  /** The day is that of the list that a round was opened from. */
  task: (task: string, branchId?: string, date?: string) => withQuery(PATH, { branchId, date, task }),
  record: (query: { branchId?: string; date?: string; id?: string } = {}) => withQuery(`${PATH}/record`, query),
  setting: (branchId?: string) => withQuery(`${PATH}/setting`, { branchId }),
};
