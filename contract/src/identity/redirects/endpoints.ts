import * as z from "zod/mini";
import { endpoint, sharedKeyAccess } from "../../kernel/endpoint.ts";
import { atMost } from "../../kernel/text.ts";

/** The query parameter with the encoded target of a link. */
export const ENCODED_DATA = "encoded-data";

export const redirectEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/user/redirect-url",
    access: sharedKeyAccess,
    summary: "Exchanges what a link carries for the page of this product that it leads to.",
    rate: { max: 60, windowMs: 60_000 },
    query: z.object({ [ENCODED_DATA]: z.string().check(atMost(2048)) }),
    result: z.object({ userLink: z.string() }),
  }),
};
