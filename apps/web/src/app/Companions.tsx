import { Component, Suspense, type ReactNode, useEffect, useState } from 'react';
import { companions } from '../features.ts';

/** Nothing of what they do is urgent, so they are loaded after the first page and take nothing from it. */
const LOADED_AFTER_MS = 10_000;

/** What features do beside the pages while somebody is signed in, such as reminders. */
export function Companions({ afterMs = LOADED_AFTER_MS }: { afterMs?: number }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  if (!isLoaded) return null;
  return companions.map((Companion, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- the list never changes
    <Contained key={i}>
      <Suspense>
        <Companion />
      </Suspense>
    </Contained>
  ));
}

/** A companion that crashes, or whose chunk is gone, is left out: the pages go on without it. */
class Contained extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
