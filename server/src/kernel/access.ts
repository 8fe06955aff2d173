import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";
import { permissionMatrix, type Holder, type PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { refuseForbidden, refuseNotFound, type Refusal } from "./refusal.ts";

declare const proof: unique symbol;

/** A row whose access has been decided. Only access.ts of a domain makes one. */
export type Reached<Row> = Row & { readonly [proof]: true };

/** Marks a row as reached, after authorize() let the caller through. */
export const reached = <Row extends object>(row: Row): Reached<Row> => row as Reached<Row>;

export type Codes = ReadonlySet<PermissionCode>;

const codesByHolder = new Map<Holder, PermissionCode[]>();
for (const code of Object.keys(permissionMatrix) as PermissionCode[]) {
  for (const holder of permissionMatrix[code].holders.split(" ") as Holder[]) {
    codesByHolder.set(holder, [...(codesByHolder.get(holder) ?? []), code]);
  }
}

/** All codes that any of the holders gives. */
export function codesOf(holders: Iterable<Holder>): Set<PermissionCode> {
  const codes = new Set<PermissionCode>();
  for (const holder of holders) for (const code of codesByHolder.get(holder) ?? []) codes.add(code);
  return codes;
}

/** Codes that somebody holds through one thing. */
export interface Grant<Through> {
  readonly through: Through;
  readonly codes: Codes;
}

/** All codes that any of the grants gives. */
export function codesOfGrants(grants: Iterable<Grant<unknown>>): Set<PermissionCode> {
  const all = new Set<PermissionCode>();
  for (const { codes } of grants) for (const code of codes) all.add(code);
  return all;
}

export interface Decision<Row> {
  readonly row: Row | undefined;
  readonly codes: Codes;
  /** Any one of these is enough. */
  readonly needs: readonly PermissionCode[];
  /** Codes that let a person know that the row exists; without one it answers 404. */
  readonly knownBy: readonly PermissionCode[];
}

/** What a decision was, and why; told on the channel of decisions to whoever listens. */
export interface Reason {
  readonly outcome: "allowed" | "forbidden" | "hidden" | "missing";
  readonly needs: readonly PermissionCode[];
  /** The code that let the caller in, or let them know that the row exists. */
  readonly by: PermissionCode | undefined;
}

/** Every decision is published here, within the call that asked for it. */
export const decisions = channel("openrounds.access");

/** What whoever is let in is refused with instead: their input is wrong. */
export const afterDecision = new AsyncLocalStorage<Refusal>();

function reasonOf<Row>({ row, codes, needs, knownBy }: Decision<Row>): Reason {
  if (row === undefined) return { outcome: "missing", needs, by: undefined };
  const held = needs.find((code) => codes.has(code));
  if (held !== undefined) return { outcome: "allowed", needs, by: held };
  const known = knownBy.find((code) => codes.has(code));
  return { outcome: known === undefined ? "hidden" : "forbidden", needs, by: known };
}

/**
 * The one decision of the platform: a missing or unknown row answers 404, a known row without the
 * needed code 403, and everything else carries its proof in its type. The reason goes with each.
 */
export function authorize<Row extends object>(decision: Decision<Row>): Reached<Row> {
  const reason = reasonOf(decision);
  if (decisions.hasSubscribers) decisions.publish(reason);
  if (decision.row !== undefined && reason.outcome === "allowed") {
    const refusal = afterDecision.getStore();
    if (refusal !== undefined) throw refusal;
    return reached(decision.row);
  }
  const said = `${reason.outcome}: needs ${reason.needs.join(" or ")}`;
  return reason.outcome === "forbidden" ? refuseForbidden(said) : refuseNotFound("error.notFound", said);
}
