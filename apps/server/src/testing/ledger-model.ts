import type { In } from '@netbar/contract/kernel/endpoint';
import { chart } from '@netbar/contract/kernel/ledger';
import type { AccountRef } from '#kernel/ledger.ts';
import type { tillApi } from './till.ts';

type Name = keyof typeof tillApi;
/** One press at the till: which button, with what. */
export type Press = { [N in Name]: { name: N; input: In<(typeof tillApi)[N]> } }[Name];
/** The ids the real till gave to what it did. */
export type Answer = Partial<Record<'docId' | 'journalId' | 'holdId' | 'no', string>>;
/** Why the press must be refused, or what to remember once it was accepted. */
export type Verdict = { refused: string } | { accept: (answer: Answer) => void };

interface Line {
  account: AccountRef;
  amount: number;
}
interface Move {
  warehouseId: string;
  productId: string;
  qty: number;
  valueFen: number;
}
interface Entry {
  lines: Line[];
  moves: Move[];
}
interface ModelJournal extends Entry {
  docId: string;
  isReversed: boolean;
}
interface ModelHold {
  account: AccountRef;
  amount: number;
  status: 'OPEN' | 'CAPTURED' | 'RELEASED';
}
export interface ModelAccount {
  account: AccountRef;
  balance: number;
  held: number;
}
export interface ModelLevel {
  onHand: number;
  valueFen: number;
  seq: number;
}

const keyOf = ({ code, branchId = '', ownerId = '' }: AccountRef) => `${code} ${branchId} ${ownerId}`;
const placeOf = ({ warehouseId, productId }: Pick<Move, 'warehouseId' | 'productId'>) => `${warehouseId} ${productId}`;
const drawer = (branchId: string): AccountRef => ({ code: 'CASH_DRAWER', branchId });
const wallet = (ownerId: string): AccountRef => ({ code: 'MEMBER_PRINCIPAL', ownerId });
const inventory = (branchId: string): AccountRef => ({ code: 'INVENTORY', branchId });
const both = (from: AccountRef, to: AccountRef, amount: number): Line[] => [
  { account: to, amount },
  { account: from, amount: -amount },
];

/**
 * The books of one company in memory, written from the rules and not from the kernel: balances, holds, goods by total value,
 * journals and their reversals, closed months. It says what a press must come to before the kernel is asked.
 */
export class LedgerModel {
  readonly accounts = new Map<string, ModelAccount>();
  readonly levels = new Map<string, ModelLevel>();
  readonly journals = new Map<string, ModelJournal>();
  readonly holds = new Map<string, ModelHold>();
  readonly closedMonths = new Set<string>();
  readonly #warehouses: ReadonlySet<string>;

  constructor(warehouses: Iterable<string>) {
    this.#warehouses = new Set(warehouses);
  }

  /** In the order in which the counter would notice: an unknown thing, a closed month, no money, no goods. */
  judge(press: Press, month: string): Verdict {
    switch (press.name) {
      case 'recharge':
        return this.#recharge(press.input, month);
      case 'receive':
        return this.#receive(press.input, month);
      case 'sell':
        return this.#sell(press.input, month);
      case 'transfer':
        return this.#transfer(press.input, month);
      case 'refund':
        return this.#refund(press.input, month);
      case 'hold':
        return this.#hold(press.input);
      case 'capture':
        return this.#capture(press.input, month);
      case 'release':
        return this.#release(press.input);
    }
  }

  #recharge({ branchId, memberId, principalFen, bonusFen }: In<typeof tillApi.recharge>, month: string): Verdict {
    const bonus: AccountRef = { code: 'MEMBER_BONUS', ownerId: memberId };
    const paid = both(wallet(memberId), drawer(branchId), principalFen);
    return this.#book({ lines: [...paid, ...both(bonus, { code: 'BONUS_UNEARNED' }, bonusFen)], moves: [] }, month);
  }

  #receive({ branchId, warehouseId, productId, qty, valueFen }: In<typeof tillApi.receive>, month: string): Verdict {
    const lines = both({ code: 'GRNI' }, inventory(branchId), valueFen);
    return this.#book({ lines, moves: [{ warehouseId, productId, qty, valueFen }] }, month);
  }

  #sell(input: In<typeof tillApi.sell>, month: string): Verdict {
    const { branchId, memberId, priceFen, qty } = input;
    const costFen = this.#costOf(input, qty);
    const sold = both({ code: 'REVENUE.GOODS', branchId }, wallet(memberId), priceFen);
    const left = both(inventory(branchId), { code: 'COGS', branchId }, costFen);
    return this.#book({ lines: [...sold, ...left], moves: [{ ...input, qty: -qty, valueFen: 0 - costFen }] }, month);
  }

  /** Two journals, of which the till names the second: goods leave one branch and arrive at the other at the same value. */
  #transfer(input: In<typeof tillApi.transfer>, month: string): Verdict {
    const { branchId, toBranchId, warehouseId, toWarehouseId, productId, qty } = input;
    const valueFen = this.#costOf(input, qty);
    const transit: AccountRef = { code: 'INVENTORY_TRANSIT' };
    const shipped = {
      lines: both(inventory(branchId), transit, valueFen),
      moves: [{ warehouseId, productId, qty: -qty, valueFen: 0 - valueFen }],
    };
    const between = both({ code: 'INTERBRANCH', branchId: toBranchId }, { code: 'INTERBRANCH', branchId }, valueFen);
    const received = {
      lines: [...both(transit, inventory(toBranchId), valueFen), ...between],
      moves: [{ warehouseId: toWarehouseId, productId, qty, valueFen }],
    };
    const refused = this.#refusalOf(shipped, month) ?? this.#refusalOf(received, month);
    if (refused) return { refused };
    return {
      accept: (answer) => {
        this.#write(shipped, { ...answer, journalId: `${answer.docId} shipped` });
        this.#write(received, answer);
      },
    };
  }

  #refund({ docId, journalId }: In<typeof tillApi.refund>, month: string): Verdict {
    const undone = this.journals.get(journalId);
    if (undone?.docId !== docId) return { refused: 'common.notFound' };
    if (this.closedMonths.has(month)) return { refused: 'ledger.periodClosed' };
    if (undone.isReversed) return { refused: 'ledger.alreadyPosted' };
    const entry = {
      lines: undone.lines.map((line) => ({ ...line, amount: 0 - line.amount })),
      moves: undone.moves.map((move) => ({ ...move, qty: 0 - move.qty, valueFen: 0 - move.valueFen })),
    };
    const refused = this.#refusalOf(entry, month);
    if (refused) return { refused };
    return {
      accept: (answer) => {
        undone.isReversed = true;
        this.#write(entry, { docId, ...answer });
      },
    };
  }

  #hold({ memberId, fen }: In<typeof tillApi.hold>): Verdict {
    const { balance, held } = this.#account(wallet(memberId));
    if (-balance - held < fen) return { refused: 'ledger.notCovered' };
    return {
      accept: ({ holdId = '' }) => {
        this.#account(wallet(memberId)).held += fen;
        this.holds.set(holdId, { account: wallet(memberId), amount: fen, status: 'OPEN' });
      },
    };
  }

  #capture({ branchId, memberId, holdId, fen }: In<typeof tillApi.capture>, month: string): Verdict {
    const held = this.holds.get(holdId);
    if (!held) return { refused: 'common.notFound' };
    if (held.status !== 'OPEN') return { refused: 'ledger.holdResolved' };
    if (fen > held.amount) return { refused: 'ledger.overHeld' };
    const entry = { lines: both({ code: 'REVENUE.NET_FEE', branchId }, wallet(memberId), fen), moves: [] };
    const refused = this.#refusalOf(entry, month, held);
    if (refused) return { refused };
    return {
      accept: (answer) => {
        this.#resolve(held, 'CAPTURED');
        this.#write(entry, answer);
      },
    };
  }

  #release({ holdId }: In<typeof tillApi.release>): Verdict {
    const held = this.holds.get(holdId);
    if (!held) return { refused: 'common.notFound' };
    if (held.status !== 'OPEN') return { refused: 'ledger.holdResolved' };
    return { accept: () => this.#resolve(held, 'RELEASED') };
  }

  #book(entry: Entry, month: string): Verdict {
    const refused = this.#refusalOf(entry, month);
    return refused ? { refused } : { accept: (answer) => this.#write(entry, answer) };
  }

  /** `freed` is a hold that this very entry settles. */
  #refusalOf({ lines, moves }: Entry, month: string, freed?: ModelHold): string | undefined {
    if (moves.some(({ warehouseId }) => !this.#warehouses.has(warehouseId))) return 'common.notFound';
    if (this.closedMonths.has(month)) return 'ledger.periodClosed';
    for (const [key, group] of Map.groupBy(lines, ({ account }) => keyOf(account))) {
      const { account } = group[0] as Line;
      const { side, guard } = chart[account.code];
      if (guard === 'NONE') continue;
      const { balance, held } = this.#account(account);
      const after = balance + sum(group.map(({ amount }) => amount));
      const stillHeld = held - (freed && keyOf(freed.account) === key ? freed.amount : 0);
      if ((side === 'D' ? after : -after) < stillHeld) return 'ledger.notCovered';
    }
    for (const move of moves) {
      const { onHand, valueFen } = this.#level(move);
      const left = { onHand: onHand + move.qty, valueFen: valueFen + move.valueFen };
      if (left.onHand < 0 || left.valueFen < 0 || (left.onHand === 0 && left.valueFen > 0)) return 'ledger.outOfStock';
    }
    return undefined;
  }

  #write({ lines, moves }: Entry, { docId = '', journalId = '' }: Answer) {
    for (const { account, amount } of lines) this.#account(account).balance += amount;
    for (const move of moves) {
      const level = this.#level(move);
      level.onHand += move.qty;
      level.valueFen += move.valueFen;
      level.seq++;
    }
    this.journals.set(journalId, { docId, lines, moves, isReversed: false });
  }

  #resolve(held: ModelHold, status: 'CAPTURED' | 'RELEASED') {
    held.status = status;
    this.#account(held.account).held -= held.amount;
  }

  /** Value leaves in proportion, half a fen rounded up; the last unit takes all that is left. */
  #costOf(place: Pick<Move, 'warehouseId' | 'productId'>, qty: number): number {
    const { onHand, valueFen } = this.#level(place);
    return qty >= onHand ? valueFen : Math.floor((2 * valueFen * qty + onHand) / (2 * onHand));
  }

  #account(account: AccountRef): ModelAccount {
    return found(this.accounts, keyOf(account), () => ({ account, balance: 0, held: 0 }));
  }

  #level(place: Pick<Move, 'warehouseId' | 'productId'>): ModelLevel {
    return found(this.levels, placeOf(place), () => ({ onHand: 0, valueFen: 0, seq: 0 }));
  }
}

const sum = (numbers: number[]) => numbers.reduce((left, right) => left + right, 0);

function found<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
