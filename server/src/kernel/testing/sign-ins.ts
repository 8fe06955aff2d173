import { eq } from "drizzle-orm";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import { authenticate, recordProof } from "../../identity/signins/service.ts";
import { signInSessions } from "../../identity/tables.ts";
import { MINUTE, nowMs } from "../clock.ts";
import type { Actor } from "../http/handlers.ts";
import type { Fixture } from "./fixture.ts";
import type { Person, World } from "./world.ts";

/** The actor of a person's calls. */
export async function actorOf(world: World, person: Person): Promise<Actor> {
  const header = await world.authorize(person);
  const actor = await authenticate(world.app.platform, header.slice("Bearer ".length));
  if (actor === undefined) throw new Error("nobody is signed in");
  return actor;
}

/** Records a fresh proof for a person's sign-in, as the password does. */
export async function proveSignIn(world: World, person: Person): Promise<Actor> {
  const actor = await actorOf(world, person);
  await world.db.transaction((tx) => recordProof(tx, actor));
  return actor;
}

/** Lets the last proof of a person's sign-ins expire. */
export async function ageProof(world: World, person: Person): Promise<void> {
  await world.authorize(person);
  const provedAt = new Date(nowMs() - 16 * MINUTE);
  await world.db.update(signInSessions).set({ provedAt }).where(eq(signInSessions.userId, person.userId));
}

/** Starts managing a hub as someone of its superhub. */
export async function manageHub(
  world: World,
  { superhub, hub }: Pick<Fixture, "superhub" | "hub">,
  person: Person,
): Promise<CallResult<typeof managingEndpoints.enter>> {
  await proveSignIn(world, person);
  const params = { id: superhub.organizationId, hubId: hub.organizationId };
  return world.call(managingEndpoints.enter, { params }, person);
}
