import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { groups } from "../../create-app.ts";

export interface MountedCall {
  /** Group and verb, as `batches.remove`. */
  readonly name: string;
  readonly endpoint: EndpointShape;
}

/** Every endpoint that the server mounts. */
export const mountedCalls: readonly MountedCall[] = groups.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints).map(([verb, endpoint]) => ({ name: `${name}.${verb}`, endpoint })),
);
