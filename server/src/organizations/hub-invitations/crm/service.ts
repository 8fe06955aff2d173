import { longCrmId } from "@openrounds/contract/organizations/hub-invitations/rules.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { crmProviderOf } from "../providers/choose-crm.ts";
import type { CrmResponse } from "../providers/crm.ts";
import { findCrmHolder } from "../queries.ts";

/** Refuses at the field of the CRM id. */
const refuseCrmId = (key: MessageKey, status: number): never => refuse(key, { status, fields: { crmId: key } });

/** Refuses an id that another hub has. */
export const refuseTakenCrmId = (): never => refuseCrmId("INVITE_HUB_CRM_ID_TAKEN", 406);

async function findRecord(platform: Platform, crmId: string): Promise<CrmResponse> {
  try {
    return await crmProviderOf(platform).find(crmId);
  } catch (error) {
    platform.log.warn("the CRM is unreachable", { cause: error instanceof Error ? error.message : "unknown" });
    return refuse("INVITE_HUB_CRM_UNAVAILABLE", { status: 503 });
  }
}

export interface KnownCrmId {
  /** The 18-character form. */
  readonly crmId: string;
  /** The name in the CRM's record; null when it gives none. */
  readonly name: string | null;
}

/** Checks that the CRM knows an id and no other hub has it; it refuses with 404, 400 or 406. */
export async function requireCrmId(platform: Platform, given: string, except?: string): Promise<KnownCrmId> {
  const written = given.trim();
  const crmId = longCrmId(written);
  if (crmId !== undefined && (await findCrmHolder(platform.db, crmId, except)) !== undefined) refuseTakenCrmId();
  if (!/^[\dA-Za-z]{15}([\dA-Za-z]{3})?$/.test(written)) return refuseCrmId("INVITE_HUB_CRM_ID_INVALID", 400);
  const response = await findRecord(platform, written);
  if (response.kind === "notFound") return refuseCrmId("INVITE_HUB_CRM_ID_NOT_FOUND", 404);
  if (response.kind === "invalid" || crmId === undefined) return refuseCrmId("INVITE_HUB_CRM_ID_INVALID", 400);
  return { crmId, name: response.name };
}
