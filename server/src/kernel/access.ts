import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";
import {
  permissionMatrix,
  type PermissionHolder,
  type PermissionCode,
} from "@openrounds/contract/kernel/permissions.ts";
import { refuseForbidden, refuseNotFound, type Refusal } from "./refusal.ts";

declare const proof: unique symbol;

/** A row that the caller was authorized for. Only access.ts of a domain creates one. */
export type Reached<Row> = Row & { readonly [proof]: true };

/** Marks a row as reached, after authorize() has allowed the caller. */
export const markReached = <Row extends object>(row: Row): Reached<Row> => row as Reached<Row>;

export type Codes = ReadonlySet<PermissionCode>;

const codesByHolder = new Map<PermissionHolder, PermissionCode[]>();
for (const code of Object.keys(permissionMatrix) as PermissionCode[]) {
  for (const holder of permissionMatrix[code].holders.split(" ") as PermissionHolder[]) {
    codesByHolder.set(holder, [...(codesByHolder.get(holder) ?? []), code]);
  }
}

/** The union of the codes of all holders. */
export function codesOf(holders: Iterable<PermissionHolder>): Set<PermissionCode> {
  const codes = new Set<PermissionCode>();
  for (const holder of holders) for (const code of codesByHolder.get(holder) ?? []) codes.add(code);
  return codes;
}

/** The codes that somebody holds through one grant source. */
export interface Grant<Through> {
  readonly through: Through;
  readonly codes: Codes;
}

/** The union of the codes of all grants. */
export function codesOfGrants(grants: Iterable<Grant<unknown>>): Set<PermissionCode> {
  const all = new Set<PermissionCode>();
  for (const { codes } of grants) for (const code of codes) all.add(code);
  return all;
}

export interface AccessDecision<Row> {
  readonly row: Row | undefined;
  readonly codes: Codes;
  /** Any one of these codes is enough. */
  readonly needs: readonly PermissionCode[];
  /** Codes that reveal to a person that the row exists. Without one of them the response is 404. */
  readonly knownBy: readonly PermissionCode[];
}

/** The outcome of a decision and its grounds, published on the decisions channel. */
export interface DecisionReason {
  readonly outcome: "allowed" | "forbidden" | "hidden" | "missing";
  readonly needs: readonly PermissionCode[];
  /** The code that allowed the caller, or that revealed to them that the row exists. */
  readonly by: PermissionCode | undefined;
}

/** Every decision is published here, within the call that it belongs to. */
export const decisions = channel("openrounds.access");

/** The refusal that an authorized caller gets instead of the row, because the input of the call is invalid. */
export const refusalAfterDecision = new AsyncLocalStorage<Refusal>();

function reasonOf<Row>({ row, codes, needs, knownBy }: AccessDecision<Row>): DecisionReason {
  if (row === undefined) return { outcome: "missing", needs, by: undefined };
  const granted = needs.find((code) => codes.has(code));
  if (granted !== undefined) return { outcome: "allowed", needs, by: granted };
  const known = knownBy.find((code) => codes.has(code));
  return { outcome: known === undefined ? "hidden" : "forbidden", needs, by: known };
}

/**
 * The only authorization decision of the platform. A missing or unknown row gives 404, a known row without a needed
 * code gives 403. An authorized row carries the proof in its type. Each decision publishes its reason.
 */
export function authorize<Row extends object>(decision: AccessDecision<Row>): Reached<Row> {
  const reason = reasonOf(decision);
  if (decisions.hasSubscribers) decisions.publish(reason);
  if (decision.row !== undefined && reason.outcome === "allowed") {
    const refusal = refusalAfterDecision.getStore();
    if (refusal !== undefined) throw refusal;
    return markReached(decision.row);
  }
  const said = `${reason.outcome}: needs ${reason.needs.join(" or ")}`;
  return reason.outcome === "forbidden" ? refuseForbidden(said) : refuseNotFound("error.notFound", said);
}
