import type { Machine } from '@netbar/contract/floor/machine/machine.model';

/** A free seat, named by its number. */
export const seat = (no: string): Machine => ({
  id: no,
  branchId: 'branch',
  areaId: 'hall',
  areaName: '大厅',
  no,
  mac: '',
  ip: '',
  status: 'ACTIVE',
  state: 'IDLE',
  seenTime: null,
  reservedFrom: null,
  remark: '',
  version: 1,
});
