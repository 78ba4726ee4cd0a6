import { setTimeout as pause } from 'node:timers/promises';

/** How a fake provider sends callbacks: as documented, or with faults or forgeries. */
export interface Manners {
  /** How often each callback is sent. */
  times: number;
  delayMs: number;
  /** Sends none. */
  isSilent: boolean;
  /** Holds callbacks back until `release`, which sends the newest first. */
  isHeld: boolean;
  /** Signs with another key than the provider's. */
  isForged: boolean;
  /** Dates the signature this far back. */
  agedMs: number;
  /** Adds this to the amount, with a valid signature. */
  amountOffFen: number;
  /** Names another merchant, with a valid signature. */
  merchantId: string | undefined;
}

export interface Posted {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const WELL: Manners = {
  times: 1,
  delayMs: 0,
  isSilent: false,
  isHeld: false,
  isForged: false,
  agedMs: 0,
  amountOffFen: 0,
  merchantId: undefined,
};

/** Sends the callbacks that `write` builds. An answer is the HTTP status and the body, or that there was no connection. */
export function openCallbacks<Event>(write: (event: Event, manners: Manners) => Posted) {
  const manners = { ...WELL };
  const held: Posted[] = [];
  const sent: Posted[] = [];
  const send = async (posted: Posted) => {
    const answers: string[] = [];
    for (let i = 0; i < manners.times; i += 1) {
      await pause(manners.delayMs);
      sent.push(posted);
      const { url, headers, body } = posted;
      answers.push(
        await fetch(url, { method: 'POST', headers, body }).then(
          async (res) => `${res.status} ${await res.text()}`,
          () => 'nobody was there',
        ),
      );
    }
    return answers;
  };
  return {
    manners,
    /** All callbacks sent, as raw bytes. */
    sent,
    behave: () => Object.assign(manners, WELL),
    /** Builds a callback without sending it. */
    written: (event: Event, over: Partial<Manners> = {}) => write(event, { ...WELL, ...over }),
    async tell(event: Event): Promise<string[]> {
      if (manners.isSilent) return [];
      const posted = write(event, manners);
      if (!manners.isHeld) return send(posted);
      held.push(posted);
      return [];
    },
    async release(): Promise<string[]> {
      const answers: string[] = [];
      for (const posted of held.splice(0).toReversed()) answers.push(...(await send(posted)));
      return answers;
    },
  };
}
