import { AsyncLocalStorage } from "node:async_hooks";

const present = new AsyncLocalStorage<string>();

/** Does work in the name of a request, or of the job that began it: what it logs and orders carries the id. */
export const correlate = <T>(correlationId: string, work: () => T): T => present.run(correlationId, work);

/** The id of the request or job that is worked on; undefined outside of both. */
export const presentCorrelation = (): string | undefined => present.getStore();
