import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { JobLane } from '@app/contract';

const tracer = trace.getTracer('queue');

/**
 * The trace context of the current call as JSON, for the option `telemetry.metadata` of a job and then for `traceJob`; undefined where
 * nothing is traced.
 */
export function currentTrace(): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier['traceparent'] === undefined ? undefined : JSON.stringify(carrier);
}

/* What another program or version has written into the job's option must not make the job fail. */
function carrierOf(text: string | undefined): Record<string, string> {
  try {
    const { traceparent } = JSON.parse(text ?? '{}') as { traceparent?: unknown };
    return typeof traceparent === 'string' ? { traceparent } : {};
  } catch {
    return {};
  }
}

/** Executes an attempt of a job within a span, which belongs to the trace of the call that enqueued the job, if that was traced. */
export function traceJob(job: { name: string; lane: JobLane; trace: string | undefined }, attempt: () => Promise<void>): Promise<void> {
  const parent = propagation.extract(ROOT_CONTEXT, carrierOf(job.trace));
  const attributes = { 'messaging.system': 'bullmq', 'messaging.destination.name': job.lane };
  return tracer.startActiveSpan(`job ${job.name}`, { kind: SpanKind.CONSUMER, attributes }, parent, async (span) => {
    try {
      await attempt();
    } catch (error) {
      /* The class alone: the message of an error may quote what is private. */
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
      throw error;
    } finally {
      span.end();
    }
  });
}
