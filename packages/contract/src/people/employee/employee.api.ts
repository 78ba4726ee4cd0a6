import { z } from 'zod';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { file, upload } from '#kernel/file.ts';
import { IMPORT_MOST_BYTES, ImportOutcome } from '#kernel/import.ts';
import { id, keyword, nothing } from '#kernel/model.ts';
import { Export } from '#platform/export/export.model.ts';
import { PICTURE_MOST_BYTES, pictureUpload } from '#platform/picture/picture.model.ts';
import { RevealReason } from '#platform/reveal/reveal.model.ts';
import { DocumentStepInput, DocumentVoid, EmployeeDocument, NewDocument, NewScan, ScanLook } from './document.model.ts';
import { EmployeeMove, MoveCancel, MoveFilter, MovePage, MovePreview, MoveTarget, NewMove } from './employee-move.model.ts';
import {
  AccountLink,
  DepartureItem,
  Employee,
  EmployeeChange,
  EmployeeExport,
  EmployeeFigures,
  EmployeeFilter,
  EmployeeNumbers,
  EmployeePage,
  EmployeeReason,
  EmployeeStepInput,
  LeaveInput,
  LinkableAccount,
  MemberLink,
  NewEmployee,
  NoticeInput,
} from './employee.model.ts';
import { NewPosition, Position, PositionChange, PositionStatusChange } from './position.model.ts';

const list = { can: 'EMPLOYEE_LIST' } as const;
const edit = { can: 'EMPLOYEE_EDIT' } as const;
const step = { can: 'EMPLOYEE_STATUS' } as const;
const reveal = { can: 'EMPLOYEE_REVEAL' } as const;
const move = { can: 'EMPLOYEE_MOVE' } as const;
const positions = { can: 'POSITION_EDIT' } as const;
const one = z.object({ id });
const stale = ['employee'];
/** A change of employment reaches rosters and attendance. */
const staleWork = ['employee', 'roster', 'attendance'];
const path = '/api/hr/employee';

export const employeeApi = defineApi('employee', {
  list: get(`${path}/page`, { access: list, input: EmployeeFilter, output: EmployeePage }),
  figures: get(`${path}/figures`, { access: list, input: z.object({ branchId: id.optional() }), output: EmployeeFigures }),
  export: post(`${path}/export`, { access: { can: 'EMPLOYEE_EXPORT' }, input: EmployeeExport, output: Export }),
  /** Adds the people of a file: all or none. A trial run only reports what would happen. */
  import: post(`${path}/import`, {
    access: { can: 'EMPLOYEE_EXPORT' },
    takesFile: IMPORT_MOST_BYTES,
    input: z.object({ isTrial: z.stringbool(), file: upload }),
    output: ImportOutcome,
    stale,
  }),
  get: get(`${path}/:id`, { access: list, input: one, output: Employee }),
  add: post(path, { access: edit, input: NewEmployee, output: Employee, stale }),
  change: put(`${path}/:id`, { access: edit, input: EmployeeChange, output: Employee, stale }),
  addPhoto: post('/api/storage/picture/employee', { access: edit, ...pictureUpload }),
  /** Accounts that can be linked to this employee, at most 20. */
  linkable: get(`${path}/:id/account`, {
    access: edit,
    input: one.extend({ keyword }),
    output: z.array(LinkableAccount),
  }),
  link: post(`${path}/:id/account`, { access: edit, input: AccountLink, output: Employee, stale }),
  unlink: post(`${path}/:id/account/unlink`, { access: edit, input: EmployeeStepInput, output: Employee, stale }),
  /** Says which member the employee is as a guest. Null: none. */
  linkMember: put(`${path}/:id/member`, { access: edit, input: MemberLink, output: Employee, stale }),
  /** Shows what is masked elsewhere; every use is audited and counted. */
  reveal: post(`${path}/:id/reveal`, {
    access: reveal,
    input: one.extend({ reason: RevealReason }),
    output: EmployeeNumbers,
    stale: ['reveal'],
  }),

  confirm: post(`${path}/:id/confirm`, { access: step, input: EmployeeStepInput, output: Employee, stale }),
  suspend: post(`${path}/:id/suspend`, { access: step, input: EmployeeReason, output: Employee, stale: staleWork }),
  resume: post(`${path}/:id/resume`, { access: step, input: EmployeeStepInput, output: Employee, stale: staleWork }),
  giveNotice: post(`${path}/:id/notice`, { access: step, input: NoticeInput, output: Employee, stale: staleWork }),
  withdrawNotice: post(`${path}/:id/notice/withdraw`, {
    access: step,
    input: EmployeeStepInput,
    output: Employee,
    stale: staleWork,
  }),
  /** What hangs on the person, and what stands in the way of leaving. */
  departure: get(`${path}/:id/departure`, {
    access: step,
    input: one.extend({ leaveDate: NoticeInput.shape.leaveDate.optional() }),
    output: z.array(DepartureItem),
  }),
  /** Ends the employment and closes the account in the same moment. */
  leave: post(`${path}/:id/leave`, {
    access: step,
    input: LeaveInput,
    output: Employee,
    stale: [...staleWork, 'account', 'patrol', 'ticket'],
  }),

  addDocument: post(`${path}/:employeeId/document`, { access: edit, input: NewDocument, output: EmployeeDocument, stale }),
  verifyDocument: post(`${path}/document/:id/verify`, {
    access: edit,
    input: DocumentStepInput,
    output: EmployeeDocument,
    stale,
  }),
  voidDocument: post(`${path}/document/:id/void`, { access: edit, input: DocumentVoid, output: EmployeeDocument, stale }),
  /** Keeps a scan sealed. The picture is drawn anew, so that nothing but what one sees is kept. */
  addScan: post(`${path}/document/:id/scan`, {
    access: edit,
    takesFile: PICTURE_MOST_BYTES,
    input: NewScan,
    output: EmployeeDocument,
    stale,
  }),
  showScan: post(`${path}/document/scan/:fileId/show`, { access: reveal, input: ScanLook, output: file }),

  moves: get('/api/hr/employee-move/page', { access: list, input: MoveFilter, output: MovePage }),
  getMove: get('/api/hr/employee-move/:id', { access: list, input: one, output: EmployeeMove }),
  previewMove: get('/api/hr/employee-move/preview', { access: move, input: MoveTarget, output: MovePreview }),
  /** Always waits for approval at the target branch. */
  requestMove: post('/api/hr/employee-move', {
    access: move,
    input: NewMove,
    output: EmployeeMove,
    stale: ['employee', 'approval'],
  }),
  /** Before it takes effect. */
  cancelMove: post('/api/hr/employee-move/:id/cancel', {
    access: move,
    input: MoveCancel,
    output: EmployeeMove,
    stale: staleWork,
  }),

  /** Everybody who plans or reads about people needs their names. */
  positions: get('/api/hr/position', { access: 'signedIn', input: nothing, output: z.array(Position) }),
  addPosition: post('/api/hr/position', { access: positions, input: NewPosition, output: Position, stale }),
  changePosition: put('/api/hr/position/:id', { access: positions, input: PositionChange, output: Position, stale }),
  setPositionStatus: put('/api/hr/position/:id/status', {
    access: positions,
    input: PositionStatusChange,
    output: Position,
    stale,
  }),
});
