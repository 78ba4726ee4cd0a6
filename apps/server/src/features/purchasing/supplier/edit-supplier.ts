import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { supplierErrors } from '@netbar/contract/purchasing/supplier/supplier.errors';
import { supplierLifecycle } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { revealNumbers } from '#features/platform/reveal/reveal.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, requireWholeCompany, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { initialsOf } from '#kernel/pinyin.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { sealBankAccount, sealPhone } from './supplier-numbers.ts';
import { getSupplier, lockSupplier, readNumbers } from './supplier.queries.ts';

type NewSupplier = In<typeof supplierApi.add>;
type Content = Omit<NewSupplier, 'phone'>;

/** Adds a supplier, ready to be ordered from. Its bank account is added by whoever may see it. */
export const addSupplier = (ctx: Ctx, input: NewSupplier) =>
  command(ctx, supplierApi.add, input, async (ctx) => {
    requireWholeCompany(ctx);
    const { phone, ...content } = input;
    const id = ctx.newId();
    await ctx.db
      .insertInto('suppliers')
      .values({ id, ...columnsOf(content), ...sealPhone(ctx, phone), createdTime: ctx.now })
      .execute()
      .catch(codeTaken(content));
    traceOpened(ctx, supplierLifecycle, { id, branchId: null, status: 'ACTIVE' }, { after: toldOf(content) });
    return getSupplier(ctx, { id });
  });

export const changeSupplier = (ctx: Ctx, input: In<typeof supplierApi.change>) =>
  command(ctx, supplierApi.change, input, async (ctx) => {
    const { id, version, phone, ...content } = input;
    const before = await lockOwn(ctx, { id, version });
    await transition(ctx, supplierLifecycle, before, {
      action: 'change',
      by: 'person',
      detail: { before: toldOf(before), after: toldOf(content) },
      write: (next) =>
        ctx.db
          .updateTable('suppliers')
          .set({ ...columnsOf(content), ...(phone !== undefined && sealPhone(ctx, phone)), ...next })
          .where('id', '=', id)
          .execute()
          .catch(codeTaken(content)),
    });
    return getSupplier(ctx, { id });
  });

/** Orders on their way are not touched. While a supplier is stopped its prices are not offered to anybody. */
export const setSupplierStatus = (ctx: Ctx, input: In<typeof supplierApi.setStatus>) =>
  command(ctx, supplierApi.setStatus, input, async (ctx) => {
    const { id, status } = input;
    const before = await lockOwn(ctx, input);
    await transition(ctx, supplierLifecycle, before, {
      action: status === 'STOPPED' ? 'stop' : 'resume',
      by: 'person',
      write: (next) => ctx.db.updateTable('suppliers').set(next).where('id', '=', id).execute(),
    });
    return getSupplier(ctx, { id });
  });

/** Whom the supplier's money goes to. The log tells that it changed and how the number ends, never the whole number. */
export const setSupplierBank = (ctx: Ctx, input: In<typeof supplierApi.setBank>) =>
  command(ctx, supplierApi.setBank, input, async (ctx) => {
    const { id, bankName, accountName, bankAccount } = input;
    const before = await lockOwn(ctx, input);
    const account = bankAccount === undefined ? undefined : sealBankAccount(ctx, bankAccount);
    const { bankAccountTail } = account ?? before;
    await transition(ctx, supplierLifecycle, before, {
      action: 'setBank',
      by: 'person',
      detail: {
        before: { bankName: before.bankName, accountName: before.accountName, bankAccountTail: before.bankAccountTail },
        after: { bankName, accountName, bankAccountTail },
      },
      write: (next) =>
        ctx.db
          .updateTable('suppliers')
          .set({ bankName, accountName, ...account, ...next })
          .where('id', '=', id)
          .execute(),
    });
    return getSupplier(ctx, { id });
  });

/** Shows the whole phone number of the contact. */
export const revealSupplierPhone = (ctx: Ctx, { id, reason }: In<typeof supplierApi.revealPhone>) =>
  revealNumbers(ctx, async (ctx) => {
    const { phone } = await readNumbers(ctx, id);
    return { about: { action: 'supplier.revealPhone', ...lookAt(id), reason, fields: ['phone'] }, numbers: { phone } };
  });

/** Shows the whole bank account number. */
export const revealSupplierBank = (ctx: Ctx, { id, reason }: In<typeof supplierApi.revealBank>) =>
  revealNumbers(ctx, async (ctx) => {
    const { bankAccount } = await readNumbers(ctx, id);
    return { about: { action: 'supplier.revealBank', ...lookAt(id), reason, fields: ['bankAccount'] }, numbers: { bankAccount } };
  });

const lookAt = (subjectId: string) => ({ subjectType: 'SUPPLIER', subjectId, branchId: undefined }) as const;

/** A supplier holds for every brand, so only people with the whole company change it. */
async function lockOwn(ctx: Tx, { id, version }: { id: string; version: number }) {
  requireWholeCompany(ctx);
  const supplier = await lockSupplier(ctx, id);
  if (supplier.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return { ...supplier, branchId: null };
}

const columnsOf = (content: Content) => ({
  ...content,
  deliveryWeekdays: weekdaysOf(content),
  initials: initialsOf(content.name),
});

/** Each weekday once and in order, as the database keeps them. */
const weekdaysOf = ({ deliveryWeekdays }: Content) => [...new Set(deliveryWeekdays)].toSorted((a, b) => a - b);

/** What the timeline tells of a supplier: everything but its numbers. */
const toldOf = (content: Content) => {
  const { code, name, contactName, settleCycle, paymentDays, leadDays, cutoff, minOrderFen } = content;
  const deliveryWeekdays = weekdaysOf(content).join(' ');
  return { code, name, contactName, settleCycle, paymentDays, leadDays, deliveryWeekdays, cutoff, minOrderFen };
};

const codeTaken = ({ code }: Content) => whenTaken('suppliers_code', new AppError(supplierErrors.codeTaken, { code }));
