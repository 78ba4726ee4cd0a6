import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { summedPageOf } from '#kernel/list.ts';
import { id, pageOf } from '#kernel/model.ts';
import { Export } from '#platform/export/export.model.ts';
import {
  BatchEnd,
  BatchOrder,
  BatchPreview,
  CodeToCheck,
  CouponAtTill,
  CouponBatch,
  CouponExport,
  CouponFilter,
  CouponRecord,
  CouponRow,
  CouponStep,
  CouponSums,
  HandedCodes,
  MemberCoupons,
  NewBatch,
  TemplateFilter,
  TemplateRow,
} from './coupon.model.ts';

const activities = { can: 'ACTIVITY_LIST' } as const;
const list = { can: 'COUPON_LIST' } as const;
const issue = { can: 'COUPON_ISSUE' } as const;
const till = { can: 'ORDER_PAY' } as const;
const stale = ['coupon'];
const one = z.object({ id });

export const couponApi = defineApi('coupon', {
  templates: get('/api/coupon/template/page', { access: activities, input: TemplateFilter, output: pageOf(TemplateRow) }),
  record: get('/api/coupon/template/:id', { access: activities, input: one, output: CouponRecord }),
  /** Whom a batch would reach and what it would cost. Issues nothing. */
  preview: post('/api/coupon/batch/preview', { access: issue, input: NewBatch, output: BatchPreview }),
  issue: post('/api/coupon/batch', { access: issue, input: BatchOrder, output: CouponBatch, stale }),
  batch: get('/api/coupon/batch/:id', { access: issue, input: one, output: CouponBatch }),
  /** Takes back what nobody uses yet. */
  revokeBatch: post('/api/coupon/batch/:id/revoke', { access: issue, input: BatchEnd, output: CouponBatch, stale }),
  /** Hands out the codes of a batch, once. */
  takeCodes: post('/api/coupon/batch/:id/codes', { access: issue, input: one, output: HandedCodes, stale }),
  list: get('/api/coupon/page', { access: list, input: CouponFilter, output: summedPageOf(CouponRow, CouponSums) }),
  export: post('/api/coupon/export', { access: { can: 'COUPON_EXPORT' }, input: CouponExport, output: Export }),
  revoke: post('/api/coupon/:id/revoke', { access: issue, input: CouponStep, output: CouponRow, stale }),
  /** What a member may use at a branch now. */
  ofMember: get('/api/coupon/member/:memberId/:branchId', { access: till, input: MemberCoupons, output: z.array(CouponAtTill) }),
  /** What a code gives at this branch. Wrong codes are counted. */
  check: post('/api/coupon/check', { access: till, input: CodeToCheck, output: CouponAtTill }),
});
