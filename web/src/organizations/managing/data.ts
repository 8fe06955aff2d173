import { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import type { ManagedHub } from "@openrounds/contract/organizations/managing/schemas.ts";
import { call } from "../../kernel/call.ts";
import { statusOf } from "../../kernel/failure.ts";
import { callOrPage } from "../../kernel/opened-page.ts";
import { storeManaging, storedManaging, parseManaging } from "./state.ts";

/** Reads the codes on the managed hub; if managing has ended on the server, it ends here too. */
export async function readManagedHub(text: string): Promise<ManagedHub | null> {
  const query = parseManaging(text);
  if (query === undefined) return null;
  try {
    const { hub } = await callOrPage(managingEndpoints.permissions, { query });
    return hub[0] ?? null;
  } catch (failure) {
    if (statusOf(failure) !== 404) throw failure;
    storeManaging(undefined);
    return null;
  }
}

/** Ends managing and reloads at home, so that nothing read as the manager stays. */
export async function stopManaging(): Promise<void> {
  const managing = parseManaging(storedManaging());
  if (managing === undefined) return;
  const { superHubId: id, hubId } = managing;
  await call(managingEndpoints.leave, { params: { id, hubId } });
  storeManaging(undefined);
  location.assign("/home");
}
