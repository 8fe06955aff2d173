import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { onboardingGraph } from "@openrounds/contract/onboarding/graph.ts";
import type { AnsweredCall } from "@openrounds/contract/pages/answers.ts";
import { groups } from "../../create-app.ts";
import type { Person, World } from "./world.ts";

export interface MountedCall {
  /** Group and verb, as `batches.remove`. */
  readonly name: string;
  readonly endpoint: EndpointShape;
}

/** Every endpoint that the server mounts. */
export const mountedCalls: readonly MountedCall[] = groups.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints).map(([verb, endpoint]) => ({ name: `${name}.${verb}`, endpoint })),
);

/** What the single call answers whose result the answer of a page holds. */
export async function resultAlone(
  world: World,
  { name: [method, path], input }: AnsweredCall,
  person: Person,
): Promise<unknown> {
  if (method === "onboarding") return world.ask(onboardingGraph.operations.getOnboardingStatus, {}, person);
  const mounted = mountedCalls.find(({ endpoint }) => endpoint.method === method && endpoint.path === path);
  if (mounted === undefined) throw new Error(`${path} is not mounted`);
  return world.call(mounted.endpoint, input, person);
}
