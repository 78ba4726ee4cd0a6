/** Says what is being done, how far it is, and how long it took. */
export function openProgress(steps: number) {
  let done = 0;
  return async function step<T>(what: string, work: (tell: (share: number) => void) => Promise<T>): Promise<T> {
    const started = performance.now();
    process.stdout.write(`${++done}/${steps}  ${what} … `);
    let told = 0;
    const result = await work((share) => {
      // Every fifth is enough for whoever waits.
      const fifth = Math.floor(share * 5);
      if (fifth > told) process.stdout.write(`${fifth * 20} % … `);
      told = Math.max(told, fifth);
    });
    process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return result;
  };
}
