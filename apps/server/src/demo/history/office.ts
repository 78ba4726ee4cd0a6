import { addPicture } from '#features/platform/picture/picture.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { drawPaper } from '../paper.ts';
import { financeOf, headOf } from './people.ts';
import type { Branch, Person } from './scene.ts';
import type { ActAs } from './stockroom.ts';

/** Those who decide and settle for the brands of a company, each with duties of their own, and the papers they show. */
export interface Office {
  actAs: ActAs;
  /** Approves, and buys for the brand. */
  head: Person;
  /** Draws up statements, and settles claims with suppliers. */
  accountant: Person;
  /** Pays what others have drawn up and approved. */
  payer: Person;
  /** Addresses of pictures: a supplier's bill, and goods with their batch number. */
  papers: { bill: string; batch: string };
}

export async function openOffice(ctx: Ctx, actAs: ActAs): Promise<Office> {
  const [head, [accountant, payer]] = [await headOf(ctx), await financeOf(ctx)];
  const photograph = async (name: string, rows: number) =>
    (await addPicture(actAs(accountant, ctx.now), { name, file: drawPaper(rows) })).url;
  const papers = { bill: await photograph('对账单.bmp', 11), batch: await photograph('批号.bmp', 3) };
  return { actAs, head, accountant, payer, papers };
}

/** Who asks for goods or sends them back: the manager, or a cashier where the head of the company runs the branch and approves. */
export const applicantOf = (branch: Branch, { head }: Pick<Office, 'head'>) =>
  branch.manager.id === head.id ? branch.cashiers[1] : branch.manager;
