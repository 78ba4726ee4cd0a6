import { SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('netbar');

/** Runs the work inside a span. Costs next to nothing while no exporter is registered. */
export const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
