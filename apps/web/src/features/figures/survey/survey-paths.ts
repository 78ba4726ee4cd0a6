const PATH = '/admin/statistics/investigation';
const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const set = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as [string, string]]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
};

export const surveyPaths = {
  compare: (branchId?: string) => withQuery(PATH, { branchId }),
  records: (branchId?: string, cafeId?: string) => withQuery(PATH, { tab: 'records', branchId, cafeId }),
  cafes: `${PATH}/cafe`,
  cafe: (id: string) => withQuery(`${PATH}/cafe`, { id }),
  add: (branchId?: string, cafeId?: string) => withQuery(`${PATH}/new`, { branchId, cafeId }),
};
