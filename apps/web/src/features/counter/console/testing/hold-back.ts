/** Keeps back the server's answers from addresses that hold this, until then. */
export function holdBack(part: string, until: Promise<void>) {
  const fetched = globalThis.fetch;
  globalThis.fetch = async (...input) => {
    const answer = await fetched(...input);
    if ((input[0] as string).includes(part)) await until;
    return answer;
  };
}
