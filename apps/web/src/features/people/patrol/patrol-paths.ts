const PATH = '/admin/HRManagement/patrolScheduling';
const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const set = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as [string, string]]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
};

export const patrolPaths = {
  rounds: (branchId?: string, date?: string) => withQuery(PATH, { branchId, date }),
  task: (task: string, branchId?: string) => withQuery(PATH, { branchId, task }),
  record: (query: { branchId?: string; date?: string; id?: string } = {}) => withQuery(`${PATH}/record`, query),
  setting: (branchId?: string) => withQuery(`${PATH}/setting`, { branchId }),
};
