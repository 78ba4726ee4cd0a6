/** What somebody says to a request. */
export type Word = { decision: 'APPROVE' | 'REJECT'; comment: string };
export interface Somebody {
  id: string;
  can: readonly string[];
}
type Status = 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'STALE';

interface ModelRequest {
  codeId: string;
  fieldGroup: string;
  baseVersion: number;
  words: string;
  applicantId: string;
  step: number;
  said: Set<string>;
  /** At this step or an earlier one. */
  decided: Set<string>;
  status: Status;
}

export interface Step {
  can: string;
  minApprovals: number;
}

/** Requests to change the words of codes, in memory. Says what each word must come to, and what the codes read then. */
export class ApprovalModel {
  readonly codes = new Map<string, { words: string; version: number }>();
  readonly requests = new Map<string, ModelRequest>();
  readonly #steps: readonly Step[];
  /** Everybody who could decide: when nobody else is left, one may decide one's own. */
  readonly #staff: readonly Somebody[];

  constructor(steps: readonly Step[], staff: readonly Somebody[]) {
    this.#steps = steps;
    this.#staff = staff;
  }

  ask(request: Pick<ModelRequest, 'codeId' | 'fieldGroup' | 'baseVersion' | 'words' | 'applicantId'>) {
    const { codeId, fieldGroup } = request;
    const isWaiting = [...this.requests.values()].some(
      (other) => other.status === 'PENDING' && other.codeId === codeId && other.fieldGroup === fieldGroup,
    );
    if (isWaiting) return { refused: 'approval.alreadyPending' };
    const accept = (id: string) =>
      this.requests.set(id, { ...request, step: 0, said: new Set(), decided: new Set(), status: 'PENDING' });
    return { status: 'PENDING' as const, accept };
  }

  decide(id: string, by: Somebody, { decision, comment }: Word) {
    const request = this.requests.get(id);
    if (!request) return { refused: 'common.notFound' };
    const step = this.#steps[request.step];
    if (request.status !== 'PENDING') return { refused: 'approval.notPending' };
    if (!step || !by.can.includes(step.can)) return { refused: 'common.forbidden' };
    if (decision === 'REJECT' && comment === '') return { refused: 'approval.commentNeeded' };
    if (request.said.has(by.id)) return { refused: 'approval.alreadyDecided' };
    const isFree = ({ id: one }: Somebody) => one !== request.applicantId && !request.decided.has(one);
    const isLeft = this.#staff.some((one) => one.can.includes(step.can) && isFree(one));
    if (!isFree(by) && isLeft) return { refused: 'duty.samePerson' };
    const status = decision === 'REJECT' ? 'REJECTED' : this.#afterYes(request, step);
    return { status, accept: () => this.#record(request, by, { step, status }) };
  }

  withdraw(id: string, byId: string) {
    const request = this.requests.get(id);
    if (!request) return { refused: 'common.notFound' };
    if (request.status !== 'PENDING') return { refused: 'approval.notPending' };
    if (request.applicantId !== byId) return { refused: 'approval.notApplicant' };
    return { status: 'WITHDRAWN' as const, accept: () => void (request.status = 'WITHDRAWN') };
  }

  #afterYes({ codeId, baseVersion, step: place, said }: ModelRequest, step: Step): Status {
    const isLast = said.size + 1 >= step.minApprovals && place + 1 === this.#steps.length;
    if (!isLast) return 'PENDING';
    return this.codes.get(codeId)?.version === baseVersion ? 'APPROVED' : 'STALE';
  }

  #record(request: ModelRequest, by: Somebody, { step, status }: { step: Step; status: Status }) {
    request.said.add(by.id);
    request.decided.add(by.id);
    request.status = status;
    if (status === 'PENDING' && request.said.size >= step.minApprovals) {
      request.step++;
      request.said.clear();
    }
    if (status === 'APPROVED') this.codes.set(request.codeId, { words: request.words, version: request.baseVersion + 1 });
  }
}
