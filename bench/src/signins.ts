import { signIn } from "@openrounds/server/identity/signins/service.ts";
import type { Platform } from "@openrounds/server/kernel/platform.ts";
import { findOwner } from "@openrounds/server/organizations/service.ts";
import { HUB, SUPERHUB, type Asked } from "./reads.ts";

/** The header that proves the sign-in of the owner of an organization. */
export type Proofs = Readonly<Record<string, string>>;

const NO_COOKIES = { read: () => undefined, set: () => undefined, clear: () => undefined };

async function signInOwner(platform: Platform, organizationId: string): Promise<string> {
  const userId = await findOwner(platform.db, organizationId);
  if (userId === undefined) throw new Error("the large network has no owner");
  const person = { userId, device: "bench", os: "bench" };
  const transport = { usesCookie: false, cookies: NO_COOKIES };
  const { authToken } = await platform.db.transaction((tx) => signIn(platform, tx, person, transport));
  return `Bearer ${authToken}`;
}

/** Signs in the owners of the organizations that are read. */
export async function signInOwners(platform: Platform): Promise<Proofs> {
  return { [HUB]: await signInOwner(platform, HUB), [SUPERHUB]: await signInOwner(platform, SUPERHUB) };
}

/** The header of whoever reads. */
export const proofFor = (proofs: Proofs, { ownerOf }: Asked): string => proofs[ownerOf] ?? "";
