import type * as z from "zod/mini";
import type { PermissionCode } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Schema = z.ZodMiniType;

/** The kind of object a permission is asked on. */
export type PermissionScope = "superhub" | "organization" | "program" | "batch" | "session";

/** Who may call an endpoint. Which row they reach is decided by the domain's access.ts. */
export type Access =
  | { readonly kind: "open" }
  | { readonly kind: "sharedKey" }
  | { readonly kind: "signedIn" }
  | { readonly kind: "self" }
  | { readonly kind: "permission"; readonly codes: readonly PermissionCode[]; readonly on: PermissionScope };

/** Anybody, without the shared key: only what the browser needs before it has the key. */
export const openAccess = { kind: "open" } as const satisfies Access;
/** Anybody who sends a fresh shared key, or an access token. The key keeps noise away; it is not authentication. */
export const sharedKeyAccess = { kind: "sharedKey" } as const satisfies Access;
/** Any signed-in person; the handler reaches only rows of that person. */
export const signedInAccess = { kind: "signedIn" } as const satisfies Access;
/** The signed-in person named by the path parameter userId, and nobody else. */
export const selfAccess = { kind: "self" } as const satisfies Access;

/** A signed-in person who holds one of the codes on the object that the input names. */
export function permission(
  code: PermissionCode | readonly PermissionCode[],
  scope: { readonly on: PermissionScope },
): Extract<Access, { kind: "permission" }> {
  return { kind: "permission", codes: typeof code === "string" ? [code] : code, on: scope.on };
}

/** How often one caller may call: by network address when signed out, by account when signed in. */
export interface Rate {
  readonly max: number;
  readonly windowMs: number;
}

export interface EndpointShape {
  readonly method: Method;
  readonly path: `/v${1 | 2 | 3}/${string}`;
  /** Further versions that answer the same call. */
  readonly alsoVersions?: readonly (1 | 2 | 3)[];
  readonly access: Access;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly rate?: Rate;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Names of multipart fields that carry a file. */
  readonly files?: readonly string[];
  /** How large each of them may be; 5 MB where it is not said. */
  readonly maxFileBytes?: number;
  readonly result: Schema;
  /** Whether each call makes something new, so that a repetition with the same Idempotency-Key must not make another. */
  readonly creates?: boolean;
  /** Message keys that the call may refuse with, beyond those of its schemas. */
  readonly errors?: readonly string[];
  /** A body that the API page shows and the authorization tests send. Ids are replaced by name. */
  readonly example?: object;
}

/** Declares one call of the API: what the server mounts, the browser calls and the tests check. */
export const endpoint = <const Shape extends EndpointShape>(shape: Shape): Shape => shape;

type InputPart<Name extends string, S> = S extends Schema ? { readonly [K in Name]: z.input<S> } : unknown;

/** What a caller passes: the parts that the endpoint declares. */
export type CallInput<E extends EndpointShape> = InputPart<"params", E["params"]> &
  InputPart<"query", E["query"]> &
  InputPart<"body", E["body"]> &
  (E["files"] extends readonly (infer F extends string)[] ? { readonly files: Readonly<Record<F, Blob>> } : unknown);

/** What a caller receives. */
export type CallResult<E extends EndpointShape> = z.output<E["result"]>;
