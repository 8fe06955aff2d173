import type * as z from "zod/mini";
import type { PermissionCode } from "./permissions.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Schema = z.ZodMiniType;

/** The kind of object that a permission is checked on. */
export type PermissionScope = "superhub" | "organization" | "program" | "batch" | "session";

/** Who may call an endpoint. The domain's access.ts decides which rows they may reach. */
export type Access =
  | { readonly kind: "open" }
  | { readonly kind: "sharedKey" }
  | { readonly kind: "signedIn" }
  | { readonly kind: "self" }
  | { readonly kind: "permission"; readonly codes: readonly PermissionCode[]; readonly on: PermissionScope };

/** Everybody, without the shared key: only for what the browser needs before it has the key. */
export const openAccess = { kind: "open" } as const satisfies Access;
/** Everybody who sends a fresh shared key or an access token. The key deters bots; it is not authentication. */
export const sharedKeyAccess = { kind: "sharedKey" } as const satisfies Access;
/** Any signed-in person; the handler reaches only rows of that person. */
export const signedInAccess = { kind: "signedIn" } as const satisfies Access;
/** Only the signed-in person whose id is the path parameter userId. */
export const selfAccess = { kind: "self" } as const satisfies Access;

/** A signed-in person with one of the codes on the object that the input names. */
export function permission(
  code: PermissionCode | readonly PermissionCode[],
  scope: { readonly on: PermissionScope },
): Extract<Access, { kind: "permission" }> {
  return { kind: "permission", codes: typeof code === "string" ? [code] : code, on: scope.on };
}

/** How often one caller may call: by network address when signed out, by account when signed in. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

export interface EndpointShape {
  readonly method: HttpMethod;
  readonly path: `/v${1 | 2 | 3}/${string}`;
  /** Further API versions of the same call. */
  readonly alsoVersions?: readonly (1 | 2 | 3)[];
  readonly access: Access;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly rate?: RateLimit;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Names of multipart fields that carry a file. */
  readonly files?: readonly string[];
  /** The size limit of each file; 5 MB by default. */
  readonly maxFileBytes?: number;
  readonly result: Schema;
  /** Whether each call creates a row, so that it must be idempotent for the same Idempotency-Key. */
  readonly creates?: boolean;
  /** Message keys of the refusals besides those of its schemas. */
  readonly errors?: readonly string[];
  /** A body that the API page shows and the authorization tests send. The tests replace its ids by name. */
  readonly example?: object;
}

/** Declares one call of the API, which the server mounts, the browser calls and the tests check. */
export const endpoint = <const Shape extends EndpointShape>(shape: Shape): Shape => shape;

type InputPart<Name extends string, S> = S extends Schema ? { readonly [K in Name]: z.input<S> } : unknown;

/** What a caller passes: the parts of the input that the endpoint declares. */
export type CallInput<E extends EndpointShape> = InputPart<"params", E["params"]> &
  InputPart<"query", E["query"]> &
  InputPart<"body", E["body"]> &
  (E["files"] extends readonly (infer F extends string)[] ? { readonly files: Readonly<Record<F, Blob>> } : unknown);

/** What a caller receives. */
export type CallResult<E extends EndpointShape> = z.output<E["result"]>;
