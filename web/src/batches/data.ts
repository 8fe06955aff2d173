import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { endpointQuery } from "../kernel/query.ts";

/** A batch with what the person may do in it. */
export const useBatch = (batchId: string): Batch =>
  useSuspenseQuery(endpointQuery(batchEndpoints.read, { params: { batchId } })).data.batch;

/** Everything that shows a batch, for refreshing after a change. */
export const batchReads = [batchEndpoints.read, batchEndpoints.list, batchEndpoints.listMine] as const;

/** Everything that shows the people of a batch. */
export const participantReads = [participantEndpoints.list, batchEndpoints.read] as const;
