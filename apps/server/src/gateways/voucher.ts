import { ProviderDown } from './provider.ts';

/** A branch at Douyin: the application of the brand, its root account, and the shop. */
export interface DouyinShop {
  platform: 'DOUYIN';
  clientKey: string;
  clientSecret: string;
  accountId: string;
  poiId: string;
}

/** A branch at Meituan: the developer's account, and the token by which the shop lets it act. */
export interface MeituanShop {
  platform: 'MEITUAN';
  developerId: string;
  signKey: string;
  shopToken: string;
  poiId: string;
}

export type VoucherShop = DouyinShop | MeituanShop;

/** Why a platform does not take a voucher. ACCOUNT: the settings are wrong or the shop's consent is over. BUSY: the quota is used up. */
export type VoucherRefusal =
  | 'NOT_FOUND'
  | 'USED'
  | 'EXPIRED'
  | 'REFUNDED'
  | 'WRONG_SHOP'
  | 'TOO_LATE'
  | 'ACCOUNT'
  | 'BUSY'
  | 'OTHER';

/** A definite no: nothing was written off or taken back. `said` is the platform's own text, for people. */
export interface VoucherRefused {
  outcome: 'REFUSED';
  reason: VoucherRefusal;
  said: string;
}

/** No usable answer: ask again. `wasSent` is false when the call certainly did not reach the platform. */
export interface VoucherUnknown {
  outcome: 'UNKNOWN';
  problem: string;
  wasSent: boolean;
}

/** What a platform tells about a voucher that can be written off, and what it wants to hear again when it is. */
export interface PreparedVoucher {
  /** As it was typed; for a QR code of Douyin the id behind it. */
  code: string;
  dealId: string;
  title: string;
  payFen: number;
  marketFen: number;
  validTo: Date | null;
  /** How many vouchers of the same order can be used, this one included. */
  left: number;
  /** The buyer's phone number with stars, or empty. */
  buyer: string;
  /** Douyin: names this write-off, however often it is sent. Empty at Meituan, which knows no such key. */
  verifyToken: string;
  encryptedCode: string;
  orderId: string;
}

/** The platform's numbers of a write-off; `code` is the plain code, if it tells it. */
export interface VerifiedVoucher {
  verifyId: string;
  certificateId: string;
  code: string;
}

export type PrepareResult = { outcome: 'READY'; voucher: PreparedVoucher } | VoucherRefused | VoucherUnknown;
export type ConsumeResult = ({ outcome: 'DONE' } & VerifiedVoucher) | VoucherRefused | VoucherUnknown;
export type CancelResult = { outcome: 'DONE' } | VoucherRefused | VoucherUnknown;
export type QueryResult =
  | ({ outcome: 'USED'; isHere: boolean } & VerifiedVoucher)
  | { outcome: 'UNUSED' }
  | VoucherRefused
  | VoucherUnknown;

/** A write-off as the platform lists it, for comparing with ours. */
export interface VoucherRecord {
  verifyId: string;
  certificateId: string;
  code: string;
  payFen: number;
  time: Date;
  isCancelled: boolean;
}

/** A platform for one branch. No call throws for what the platform does, except `list`, which throws `ProviderDown`. */
export interface VoucherDesk {
  /** Looks at a voucher. Changes nothing. */
  prepare: (code: string) => Promise<PrepareResult>;
  /** Writes a voucher off. Call it once; after UNKNOWN call `consumeAgain`. */
  consume: (voucher: PreparedVoucher) => Promise<ConsumeResult>;
  /** Finds out what became of `consume`, and repeats it where the platform has not done it. `asks`: how often this was called before. */
  consumeAgain: (voucher: PreparedVoucher, asks: number) => Promise<ConsumeResult>;
  /** Takes a write-off back. Call it once; after UNKNOWN call `cancelAgain`. */
  cancel: (voucher: PreparedVoucher, verified: VerifiedVoucher) => Promise<CancelResult>;
  cancelAgain: (voucher: PreparedVoucher, verified: VerifiedVoucher) => Promise<CancelResult>;
  query: (voucher: PreparedVoucher) => Promise<QueryResult>;
  /** The write-offs of a day at this branch. */
  list: (date: string) => Promise<VoucherRecord[]>;
}

export const refused = (reason: VoucherRefusal, said = ''): VoucherRefused => ({
  outcome: 'REFUSED',
  reason,
  said: said.slice(0, 100),
});

/** For an answer from which the outcome cannot be told. */
export const doubtful = (problem: string): VoucherUnknown => ({ outcome: 'UNKNOWN', problem, wasSent: true });

/** Turns `ProviderDown` into UNKNOWN: after a lost call the voucher may have been written off, so it is not a failure. */
export async function orDoubtful<T>(work: Promise<T>): Promise<T | VoucherUnknown> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    return { outcome: 'UNKNOWN', problem: error.message, wasSent: error.wasSent };
  }
}

/** After a lost answer: a voucher that can be used again was taken back; one that is still used here is cancelled again. */
export async function cancelUnlessDone(
  desk: Pick<VoucherDesk, 'query' | 'cancel'>,
  voucher: PreparedVoucher,
  verified: VerifiedVoucher,
): Promise<CancelResult> {
  const found = await desk.query(voucher);
  if (found.outcome === 'UNUSED') return { outcome: 'DONE' };
  if (found.outcome !== 'USED') return found;
  // Taken back, and then used at another shop: the write-off here is gone.
  return found.isHere ? desk.cancel(voucher, verified) : { outcome: 'DONE' };
}
