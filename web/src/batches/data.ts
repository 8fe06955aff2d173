import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { endpointQuery } from "../kernel/query.ts";

/** A batch with the person's codes in it. */
export const useBatch = (batchId: string): Batch =>
  useSuspenseQuery(endpointQuery(batchEndpoints.read, { params: { batchId } })).data.batch;

/** The queries that contain a batch, to be invalidated after a change. */
export const batchReads = [batchEndpoints.read, batchEndpoints.list, batchEndpoints.listMine] as const;

/** The queries that contain the people of a batch. */
export const participantReads = [participantEndpoints.list, batchEndpoints.read] as const;
