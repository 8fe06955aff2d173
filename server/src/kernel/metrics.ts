import { Counter, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** The figures of this process, in the text form that Prometheus reads. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

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

/** Counts an answered request. */
export const observeRequest = (endpoint: string, status: number, durationMs: number): void =>
  requests.labels(endpoint, String(status)).observe(durationMs / 1000);

/** Counts a finished or failed job. */
export const observeJob = (name: string, outcome: "done" | "failed"): void => jobs.labels(name, outcome).inc();
