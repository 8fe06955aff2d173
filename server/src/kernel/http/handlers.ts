import type * as z from "zod/mini";
import type { Access, EndpointShape, Schema } from "@openrounds/contract/kernel/endpoint.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { Db } from "../db/database.ts";
import type { Platform } from "../platform.ts";

/** The signed-in person behind a call. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly locale: string;
}

export interface Cookies {
  read(name: string): string | undefined;
  set(name: string, value: string, maxAgeS: number): void;
  clear(name: string): void;
}

/** The context of a call besides its input. */
export interface CallContext {
  readonly platform: Platform;
  readonly db: Db;
  /** The locale of the response. */
  readonly locale: string;
  readonly address: string;
  readonly correlationId: string;
  readonly header: (name: string) => string | undefined;
  readonly cookies: Cookies;
}

export interface ActorContext extends CallContext {
  readonly actor: Actor;
}

/** The context of an endpoint that requires a permission; access.ts reads the codes from it. */
export interface PermittedContext extends ActorContext {
  readonly needs: readonly PermissionCode[];
}

/** The context of a handler, by the access of its endpoint. */
export type ContextFor<A extends Access> = A extends { kind: "permission" }
  ? PermittedContext
  : A extends { kind: "signedIn" | "self" }
    ? ActorContext
    : CallContext;

type ParsedPart<Name extends string, S> = S extends Schema ? { readonly [K in Name]: z.output<S> } : unknown;

/** A received file, already within the size limit of its endpoint. */
export interface ReceivedFile {
  readonly filename: string;
  /** Where the file is stored while the call runs. */
  readonly path: string;
  readonly sizeBytes: number;
}

type FilesPart<F> = F extends readonly (infer Name extends string)[]
  ? { readonly files: Readonly<Record<Name, ReceivedFile>> }
  : unknown;

export type HandlerInput<E extends EndpointShape> = ParsedPart<"params", E["params"]> &
  ParsedPart<"query", E["query"]> &
  ParsedPart<"body", E["body"]> &
  FilesPart<E["files"]>;

/** One handler per endpoint; a missing, extra or ill-typed one does not compile. */
export type Handlers<Endpoints extends Record<string, EndpointShape>> = {
  readonly [Name in keyof Endpoints]: (
    input: HandlerInput<Endpoints[Name]>,
    context: ContextFor<Endpoints[Name]["access"]>,
  ) => Promise<z.input<Endpoints[Name]["result"]>> | z.input<Endpoints[Name]["result"]>;
};

type AnyHandler = (input: never, context: never) => unknown;

/** A group of endpoints with its handlers, as its domain mounts it. */
export interface EndpointGroup {
  readonly name: string;
  readonly endpoints: Readonly<Record<string, EndpointShape>>;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}

/** Pairs the endpoints of a domain with their handlers. */
export const endpointGroup = <const Endpoints extends Record<string, EndpointShape>>(
  name: string,
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
): EndpointGroup => ({ name, endpoints, handlers });
