import * as z from "zod/mini";
import { endpoint, permission, sharedKeyAccess, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { checkInSchema, doorSchema, sealSchema } from "./schemas.ts";

const NOT_OPEN = ["CHECK_IN_NOT_NOW", "CHECK_IN_CANCELLED", "CHECK_IN_ONLINE"];

export const checkInEndpoints = {
  door: endpoint({
    method: "GET",
    path: "/v1/session/:id/attendance/door",
    access: permission("START_SESSION", { on: "session" }),
    summary: "The code that people at the door scan, another one every 20 seconds, and how many checked in by it.",
    params: z.object({ id: idSchema }),
    result: z.object({ door: doorSchema }),
    errors: NOT_OPEN,
  }),
  admit: endpoint({
    method: "POST",
    path: "/v1/check-in/pass",
    access: sharedKeyAccess,
    summary: "Swaps a code that is still good for a pass of 15 minutes, which leaves time to sign in.",
    // People on site share an IP address.
    rate: { max: 300, windowMs: 60_000 },
    body: z.object({ code: sealSchema }),
    result: z.object({ pass: z.string() }),
    errors: ["CHECK_IN_CODE_DEAD"],
    example: { code: "x" },
  }),
  enter: endpoint({
    method: "POST",
    path: "/v1/check-in",
    access: signedInAccess,
    summary: "Checks the caller in to the session of a pass; doing it again answers the same.",
    body: z.object({ pass: sealSchema }),
    result: z.object({ checkIn: checkInSchema }),
    errors: ["CHECK_IN_CODE_DEAD", "CHECK_IN_NOT_OF_BATCH", "CHECK_IN_ABSENT", ...NOT_OPEN],
    example: { pass: "x" },
  }),
};
