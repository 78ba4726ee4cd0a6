import { Component, type ReactNode } from 'react';
import { CallError, getLatestRequestId } from '#kernel/call.ts';
import { Crashed } from '../errors/Crashed.tsx';

/** Contains the crash of a page, so that other tabs keep working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const requestId = error instanceof CallError ? error.requestId : getLatestRequestId();
    return <Crashed requestId={requestId} onRetry={() => this.setState({ error: undefined })} />;
  }
}
