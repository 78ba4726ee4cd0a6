import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import {
  employeeDocumentLifecycle,
  employeeLifecycle,
  employeeMoveLifecycle,
} from '@netbar/contract/people/employee/employee.rules';
import { employeeMembers } from '#features/guests/member/member.ts';
import { exportSheet } from '#features/platform/export/export.ts';
import { companyBase } from '#features/platform/installation/installation.ts';
import { addPicture } from '#features/platform/picture/picture.ts';
import { finders } from '#features/platform/search/search.ts';
import { approvalSubject } from '#kernel/approvals.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory, recordParts } from '#kernel/record-history.ts';
import { todoList } from '#kernel/todo.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { previewDeparture } from './departure.ts';
import { findDocumentIds } from './document.queries.ts';
import { addDocument, verifyDocument, voidDocument } from './documents.ts';
import { addEmployee, changeEmployee } from './edit-employee.ts';
import { takeDueMoves, tellOfDocuments } from './employee-jobs.ts';
import { employeeVaultColumns } from './employee-numbers.ts';
import { listEmployeeTodos } from './employee-todos.ts';
import { getFigures, listEmployees } from './employee.queries.ts';
import { requireEmployee } from './employee.ts';
import { employeeSheet, exportEmployees } from './export-employees.ts';
import { findEmployees } from './find-employees.ts';
import { getEmployee } from './get-employee.ts';
import { importEmployees } from './import-employees.ts';
import { endDueEmployments, leaveCompany } from './leave.ts';
import { findEmployeeMembers, linkAccount, linkMember, listLinkable, unlinkAccount } from './link-account.ts';
import { findMoveIds, getMove, listMoves } from './move.queries.ts';
import { cancelMove, employeeMoveSubject, moveDuties, previewMove, requestMove } from './moves.ts';
import { addBasePositions, addPosition, changePosition, listPositions, setPositionStatus } from './positions.ts';
import { revealEmployee } from './reveal-employee.ts';
import { addScan, showScan } from './scans.ts';
import { confirmEmployee, giveNotice, resumeEmployee, suspendEmployee, withdrawNotice } from './step-employee.ts';

const employeeRoutes = routesOf(employeeApi, {
  list: listEmployees,
  figures: getFigures,
  export: exportEmployees,
  import: importEmployees,
  get: getEmployee,
  add: addEmployee,
  change: changeEmployee,
  addPhoto: addPicture,
  linkable: listLinkable,
  link: linkAccount,
  unlink: unlinkAccount,
  linkMember,
  reveal: revealEmployee,
  confirm: confirmEmployee,
  suspend: suspendEmployee,
  resume: resumeEmployee,
  giveNotice,
  withdrawNotice,
  departure: previewDeparture,
  leave: leaveCompany,
  addDocument,
  verifyDocument,
  voidDocument,
  addScan,
  showScan,
  moves: listMoves,
  getMove,
  previewMove,
  requestMove,
  cancelMove,
  positions: listPositions,
  addPosition,
  changePosition,
  setPositionStatus,
});

export const employeeFeature = defineFeature('employee', {
  routes: [employeeRoutes],
  lifecycles: [employeeLifecycle, employeeMoveLifecycle, employeeDocumentLifecycle],
  duties: moveDuties,
  schedule: [
    // Moves first: whoever leaves today left from the branch where they work now. Hourly, since a last shift may end in the morning.
    { name: 'employee.takeDueMoves', cron: '5 0 * * *', run: takeDueMoves },
    { name: 'employee.endDueEmployments', cron: '15 * * * *', run: endDueEmployments },
    { name: 'employee.tellOfDocuments', cron: '30 8 * * *', run: tellOfDocuments },
  ],
  guards: {
    employees_phone: employeeErrors.phoneTaken,
    employees_id_card: employeeErrors.idCardTaken,
    employees_account: employeeErrors.accountTaken,
    employees_member: employeeErrors.memberTaken,
    employee_moves_pending: employeeErrors.movePending,
    positions_name: employeeErrors.positionTaken,
  },
  extensions: [
    approvalSubject.provide(employeeMoveSubject),
    companyBase.provide(addBasePositions),
    employeeMembers.provide(findEmployeeMembers),
    exportSheet.provide(employeeSheet),
    finders.provide({ kind: 'employee', can: 'EMPLOYEE_LIST', find: findEmployees }),
    todoList.provide(listEmployeeTodos),
    recordHistory.provide({
      kind: 'EMPLOYEE',
      read: employeeApi.get,
      docTypes: [employeeLifecycle.name],
      find: async (ctx, { id }) => [(await requireEmployee(ctx, id)).id],
    }),
    recordParts.provide({ kind: 'EMPLOYEE', docTypes: [employeeMoveLifecycle.name], find: findMoveIds }),
    recordParts.provide({ kind: 'EMPLOYEE', docTypes: [employeeDocumentLifecycle.name], find: findDocumentIds }),
    ...employeeVaultColumns.map((column) => vaultColumns.provide(column)),
  ],
});
