import { useSuspenseQuery } from "@tanstack/react-query";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import type { HeldPermissions } from "@openrounds/contract/organizations/schemas.ts";
import { read } from "../kernel/query.ts";
import { signedInUserId } from "../kernel/session.ts";

/** The organization among those the person belongs to, with the codes held there. */
export function useHeldIn(organizationId: string | undefined): HeldPermissions | undefined {
  const { data } = useSuspenseQuery(
    read(organizationEndpoints.permissions, { params: { userId: signedInUserId() ?? "" } }),
  );
  return [...data.hub, ...data.superHub, ...data.spokeSite].find((each) => each.organizationId === organizationId);
}
