import type { Reservation } from '@netbar/contract/floor/reservation/reservation.model';

const MINUTE_MS = 60_000;

/** A booking that begins in so many minutes and is kept for a quarter of an hour. */
export function booking(minutes: number, over: Partial<Reservation> = {}): Reservation {
  const from = Date.now() + minutes * MINUTE_MS;
  const at = (later: number) => new Date(from + later * MINUTE_MS).toISOString();
  return {
    id: '019c0000-0000-7000-8000-0000000000b1',
    no: '92261116100100001',
    branchId: 'branch',
    machineId: 'A012',
    machineNo: 'A012',
    areaName: '大厅',
    memberId: 'member',
    memberNo: '88001',
    memberName: '林浩然',
    fromTime: at(0),
    toTime: at(180),
    keepUntil: at(15),
    status: 'CONFIRMED',
    depositFen: 500,
    remark: '',
    version: 2,
    ...over,
  };
}
