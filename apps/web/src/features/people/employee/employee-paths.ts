const archives = '/admin/HRManagement/archives';
const moves = `${archives}/changeBranch`;

/** Where people, their moves and the requests about them are shown. */
export const employeePaths = {
  archives,
  record: (id: string) => `${archives}?id=${id}`,
  moves,
  move: (moveId: string) => `${moves}?move=${moveId}`,
  /** The inbox of requests; one of them by the id of its approval. */
  inbox: (approvalId?: string) => `${moves}?tab=approve${approvalId ? `&id=${approvalId}` : ''}`,
};
