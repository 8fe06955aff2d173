import { expect, test } from "vitest";
import type { PublicBatch } from "@openrounds/contract/batches/schemas.ts";
import { orderBatches } from "./batch-order.ts";

type State = PublicBatch["registration"]["state"];

const batchOf = (batchId: string, state: State, entityStatus: PublicBatch["entityStatus"] = "ACTIVE") =>
  ({ batchId, entityStatus, registration: { state } }) as PublicBatch;

test("open batches are first, and those that are over or closed to the person are apart", () => {
  const batches = [
    batchOf("over", "CLOSED", "COMPLETED"),
    batchOf("shut", "CLOSED"),
    batchOf("mine", "CLOSED"),
    batchOf("later", "LATER"),
    batchOf("full", "FULL"),
    batchOf("open", "OPEN"),
  ];
  const { current, past } = orderBatches({ batches, registeredIn: new Set(["mine"]), places: new Map() });
  expect(current.map(({ batchId }) => batchId)).toEqual(["open", "full", "later", "mine"]);
  expect(past.map(({ batchId }) => batchId)).toEqual(["over", "shut"]);
});
