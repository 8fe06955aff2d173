import type { SaveZoomAccount } from "@openrounds/contract/sessions/zoom/schemas.ts";
import type { Platform } from "../../kernel/platform.ts";
import { connectAccount } from "./accounts/service.ts";

/** The form of a Zoom account with one host, by default. */
export const zoomAccountForm = (
  { zoomAccountId, clientId, clientSecret, webhookSecret }: Omit<SaveZoomAccount, "name" | "hosts">,
  fields: Partial<SaveZoomAccount> = {},
): SaveZoomAccount => ({
  name: "Teaching",
  zoomAccountId,
  clientId,
  clientSecret,
  webhookSecret,
  hosts: ["rounds@hub.example"],
  ...fields,
});

/** A connected Zoom account of an organization. */
export const buildZoomAccount = (
  platform: Platform,
  owner: { readonly organizationId: string; readonly userId: string },
  form: SaveZoomAccount,
): Promise<string> => connectAccount(platform, owner, form);
