import { AsyncLocalStorage } from "node:async_hooks";

const present = new AsyncLocalStorage<string>();

/** Runs work under the correlation id of a request or job; its log lines and the jobs that it enqueues carry the id. */
export const withCorrelation = <T>(correlationId: string, work: () => T): T => present.run(correlationId, work);

/** The correlation id of the current request or job; undefined outside of both. */
export const presentCorrelation = (): string | undefined => present.getStore();
