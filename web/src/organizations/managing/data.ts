import { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import type { ManagedHub } from "@openrounds/contract/organizations/managing/schemas.ts";
import { call } from "../../kernel/call.ts";
import { statusOf } from "../../kernel/failure.ts";
import { keepManaging, keptManaging, managingOf } from "./state.ts";

/** Asks for the codes on the managed hub; when managing has ended meanwhile, it is forgotten here too. */
export async function readManaged(text: string): Promise<ManagedHub | null> {
  const query = managingOf(text);
  if (query === undefined) return null;
  try {
    const { hub } = await call(managingEndpoints.permissions, { query });
    return hub[0] ?? null;
  } catch (failure) {
    if (statusOf(failure) !== 404) throw failure;
    keepManaging(undefined);
    return null;
  }
}

/** Ends managing and begins anew at home: everything read as the manager is forgotten. */
export async function stopManaging(): Promise<void> {
  const managing = managingOf(keptManaging());
  if (managing === undefined) return;
  const { superHubId: id, hubId } = managing;
  await call(managingEndpoints.leave, { params: { id, hubId } });
  keepManaging(undefined);
  location.assign("/home");
}
