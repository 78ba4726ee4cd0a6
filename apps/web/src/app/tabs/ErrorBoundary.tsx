import { Component, type ReactNode } from 'react';
import { CallError, getLatestRequestId } from '#kernel/call.ts';
import { Crashed } from '../errors/Crashed.tsx';

interface Props {
  children: ReactNode;
  /** Builds the children anew. React keeps a component whose chunk could not be loaded as failed. */
  onRetry?: () => void;
}

/** Contains the crash of a page, so that other tabs keep working. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private retry() {
    this.setState({ error: undefined });
    this.props.onRetry?.();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const requestId = error instanceof CallError ? error.requestId : getLatestRequestId();
    return <Crashed requestId={requestId} onRetry={() => this.retry()} />;
  }
}
