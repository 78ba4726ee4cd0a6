import type { Locator, Page } from 'playwright-core';

/** Below this the browser does not tell. */
const SHORTEST_MS = 16;

interface Told {
  id: number;
  start: number;
  ms: number;
  work: number;
}

/** What somebody does by pointer and keys, each act under the name of its kind, and how long until the page showed it. */
export async function collectInteractions(page: Page, pauseMs: number) {
  await page.evaluate((durationThreshold) => {
    const told: Told[] = [];
    Object.assign(window, { told });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId: id, startTime: start, duration: ms, processingStart, processingEnd } = entry;
        if (id) told.push({ id, start, ms, work: processingEnd - processingStart });
      }
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, SHORTEST_MS);
  const acts: { kind: string; from: number }[] = [];
  const act = async (kind: string, run: () => Promise<void>) => {
    acts.push({ kind, from: await page.evaluate(() => performance.now()) });
    await run();
    await page.waitForTimeout(pauseMs);
  };
  return {
    /** Found first, so that what is timed is the press alone. */
    click: async (kind: string, what: Locator) => {
      await what.waitFor();
      const box = await what.boundingBox();
      if (!box) throw new Error(`nothing to press for “${kind}”`);
      await act(kind, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
    },
    press: (kind: string, key: string) => act(kind, () => page.keyboard.press(key)),
    async read() {
      const told = await page.evaluate(() => (window as unknown as { told: Told[] }).told);
      const timed = acts.map(({ kind, from }, i) => {
        const own = told.filter(({ start }) => start >= from && start < (acts[i + 1]?.from ?? Infinity));
        const most = (list: number[]) => Math.max(0, ...list);
        return { kind, ms: most(own.map(({ ms }) => ms)), work: most(own.map(({ work }) => work)) };
      });
      return [...Map.groupBy(timed, ({ kind }) => kind)].map(([kind, all]) => {
        const ms = all.map((one) => one.ms).toSorted((a, b) => a - b);
        const work = all.map((one) => one.work).toSorted((a, b) => a - b);
        const at = (list: number[], share: number) => Math.round(list[Math.ceil(list.length * share) - 1] ?? 0);
        return { kind, count: ms.length, p50: at(ms, 0.5), p98: at(ms, 0.98), worst: at(ms, 1), work: at(work, 0.5) };
      });
    },
  };
}
