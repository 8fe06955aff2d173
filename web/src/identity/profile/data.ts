import { useSuspenseQuery } from "@tanstack/react-query";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { User } from "@openrounds/contract/identity/schemas.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { userIdOrSentinel } from "../../kernel/session.ts";

/** The signed-in person, and whether the account has a password. */
export function useOwnProfile(): { readonly user: User; readonly isPasswordExist: boolean } {
  const { data } = useSuspenseQuery(
    endpointQuery(identityEndpoints.readUser, { params: { userId: userIdOrSentinel() } }),
  );
  return data;
}
