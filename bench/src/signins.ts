import { signIn } from "@openrounds/server/identity/signins/service.ts";
import type { Platform } from "@openrounds/server/kernel/platform.ts";
import { findOwner } from "@openrounds/server/organizations/service.ts";
import { HUB, SUPERHUB, type ReadRequest } from "./reads.ts";

/** The headers that prove the sign-in of the owners, by organization. */
export type SignInHeaders = Readonly<Record<string, string>>;

const NO_COOKIES = { read: () => undefined, set: () => undefined, clear: () => undefined };

/** Signs in a person; returns the header that proves it. */
export async function signInPerson(platform: Platform, userId: string): Promise<string> {
  const person = { userId, device: "bench", os: "bench" };
  const transport = { usesCookie: false, cookies: NO_COOKIES };
  const { authToken } = await platform.db.transaction((tx) => signIn(platform, tx, person, transport));
  return `Bearer ${authToken}`;
}

async function signInOwner(platform: Platform, organizationId: string): Promise<string> {
  const userId = await findOwner(platform.db, organizationId);
  if (userId === undefined) throw new Error("the large network has no owner");
  return signInPerson(platform, userId);
}

/** Signs in the owners of the organizations that are read. */
export async function signInOwners(platform: Platform): Promise<SignInHeaders> {
  return { [HUB]: await signInOwner(platform, HUB), [SUPERHUB]: await signInOwner(platform, SUPERHUB) };
}

/** The sign-in header for a read. */
export const headersFor = (proofs: SignInHeaders, { ownerOf }: ReadRequest): string => proofs[ownerOf] ?? "";
