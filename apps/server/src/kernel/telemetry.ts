import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { setTimeout as sleep } from 'node:timers/promises';
import { traceBy } from './tracing.ts';

/** How long a draining server waits to send its last spans. */
const FAREWELL_MS = 2_000;

/** Sends spans to a collector. This module is loaded only when one is configured. */
export function startTelemetry(endpoint: string) {
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href });
  const provider = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  traceBy(inSpan);
  return { stop: () => Promise.race([provider.shutdown().catch(() => {}), sleep(FAREWELL_MS)]) };
}

const inSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  trace.getTracer('netbar').startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
