import { setTimeout as pause } from 'node:timers/promises';

/** How a provider tells us: as documented, or as on a bad day or by somebody else's hand. */
export interface Manners {
  /** How often each is sent. */
  times: number;
  delayMs: number;
  /** Never sent at all. */
  isSilent: boolean;
  /** Kept until `release`, which sends the newest first. */
  isHeld: boolean;
  /** Signed with a key that is not the provider's. */
  isForged: boolean;
  /** Signed so long ago. */
  agedMs: number;
  /** Genuinely signed, with so much more in it. */
  amountOffFen: number;
  /** Genuinely signed, for somebody else. */
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

/** Sends what `write` makes. Each answer is the HTTP status and the body, or that nobody was there. */
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
    /** Everything that went out, byte for byte. */
    sent,
    behave: () => Object.assign(manners, WELL),
    /** What it would say, not sent. */
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
