import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** The metrics of this process, in the text format of Prometheus. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });
// Gauges whose names end like counters.
for (const kind of ["handles", "requests", "resources"]) metrics.removeSingleMetric(`nodejs_active_${kind}_total`);

const requests = new Histogram({
  name: "http_request_duration_seconds",
  help: "Duration of requests by endpoint and status",
  labelNames: ["endpoint", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [metrics],
});

const jobs = new Counter({
  name: "jobs_total",
  help: "Jobs by name and outcome",
  labelNames: ["job", "outcome"],
  registers: [metrics],
});

/** Counts a completed request. */
export const observeRequest = (endpoint: string, status: number, durationMs: number): void =>
  requests.labels(endpoint, String(status)).observe(durationMs / 1000);

/** Counts a finished or failed job. */
export const observeJob = (name: string, outcome: "done" | "failed"): void => jobs.labels(name, outcome).inc();

const waiting = new Gauge({
  name: "jobs_unfinished",
  help: "Jobs that wait or run, by queue and state",
  labelNames: ["queue", "state"],
  registers: [metrics],
});

const oldest = new Gauge({
  name: "jobs_oldest_due_seconds",
  help: "How long the oldest job has been due that still waits, by queue",
  labelNames: ["queue"],
  registers: [metrics],
});

const messages = new Counter({
  name: "messages_total",
  help: "Messages by channel and outcome: handed over, failed and tried again, or given up",
  labelNames: ["channel", "outcome"],
  registers: [metrics],
});

/** Counts the outcome of an attempt to deliver a message. */
export const observeMessage = (channel: string, outcome: "sent" | "failed" | "given_up" | "refused"): void =>
  messages.labels(channel.toLowerCase(), outcome).inc();

export interface QueueFigures {
  readonly queue: string;
  readonly state: string;
  readonly count: number;
  readonly oldestDueS: number;
}

/** Sets how many jobs wait or run; unset when the database is unreachable. */
export function setQueueFigures(queues: readonly QueueFigures[]): void {
  waiting.reset();
  oldest.reset();
  for (const { queue, state, count, oldestDueS } of queues) {
    waiting.labels(queue, state).set(count);
    if (state !== "active") oldest.labels(queue).set(Math.max(0, oldestDueS));
  }
}

/** A figure that is measured when the metrics are requested; undefined when it is not available. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | undefined | Promise<number | undefined>;
}

/** Measures and sets the figures; one that is not available is left out. */
export async function setMeasures(measures: readonly Measure[]): Promise<void> {
  for (const { name, help, read } of measures) {
    const value = await Promise.resolve(read()).catch(() => undefined);
    metrics.removeSingleMetric(name);
    if (value !== undefined) new Gauge({ name, help, registers: [metrics] }).set(value);
  }
}
