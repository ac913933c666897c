import { randomBytes, randomUUID } from 'node:crypto';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Logger } from 'pino';

export type TracingSettings = {
  /** The address of a collector; the spans go to `/v1/traces` below it. Undefined: nothing is traced. */
  endpoint: string | undefined;
  /** The name of the program in the traces. */
  service: string;
  version: string;
  log: Pick<Logger, 'warn'>;
};

/* A trace id is 16 bytes, as a UUID is: the id of an HTTP request is that of its trace, written as a UUID. */
const idGenerator = {
  generateTraceId: () => randomUUID().replaceAll('-', ''),
  generateSpanId: () => randomBytes(8).toString('hex'),
};

/**
 * Sends the spans that the program makes with @opentelemetry/api to a collector, as OTLP over HTTP, in the background: a collector that does
 * not answer costs spans and a warning, never a call. The SDK reads its other settings, such as the share that is sampled, from
 * the environment. Call it once, before the first span.
 * @returns a function that sends what is left, within two seconds
 */
export async function startTracing({ endpoint, service, version, log }: TracingSettings): Promise<() => Promise<void>> {
  if (endpoint === undefined) return () => Promise.resolve();
  /* Loaded only where it is used: the SDK takes longer to load than the rest of a program. */
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const warn = (message: string) => log.warn({ reason: message }, 'traces');
  diag.setLogger({ error: warn, warn, info: () => {}, debug: () => {}, verbose: () => {} }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    idGenerator,
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const stopWithinMs = 2_000;
  return async () => {
    const sent = provider.shutdown().catch((error: unknown) => warn(String(error)));
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())]);
  };
}
