import { useSuspenseQuery } from "@tanstack/react-query";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { User } from "@openrounds/contract/identity/schemas.ts";
import { read } from "../../kernel/query.ts";
import { askedUserId } from "../../kernel/session.ts";

/** The signed-in person, and whether the account has a password. */
export function useSelf(): { readonly user: User; readonly isPasswordExist: boolean } {
  const { data } = useSuspenseQuery(read(identityEndpoints.readUser, { params: { userId: askedUserId() } }));
  return data;
}
