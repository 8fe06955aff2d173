import { saveZoomAccountSchema, type ZoomAccount } from "@openrounds/contract/sessions/zoom/schemas.ts";
import type { ContractFormDefinition } from "../../../ui/form/definition.ts";

export interface ZoomAccountFormValues {
  readonly name: string;
  readonly zoomAccountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookSecret: string;
  /** One e-mail address per line. */
  readonly hostLines: string;
}

const addressesIn = (lines: string): string[] =>
  lines
    .split(/[\s,;]+/)
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** The form of a Zoom account. A new one needs its secrets; those of a stored one are kept when left empty. */
export function zoomAccountForm(
  account: ZoomAccount | undefined,
): ContractFormDefinition<typeof saveZoomAccountSchema, ZoomAccountFormValues> {
  return {
    schema: saveZoomAccountSchema,
    values: {
      name: account?.name ?? "",
      zoomAccountId: account?.zoomAccountId ?? "",
      clientId: account?.clientId ?? "",
      clientSecret: "",
      webhookSecret: "",
      hostLines: account?.hosts.join("\n") ?? "",
    },
    toBody: ({ hostLines, ...typed }) => ({ ...typed, hosts: addressesIn(hostLines) }),
    fieldOf: { hosts: "hostLines" },
    rules: ({ clientSecret, webhookSecret }) =>
      account === undefined
        ? {
            clientSecret: clientSecret.trim() === "" ? "VALID_ZOOM_SECRET" : undefined,
            webhookSecret: webhookSecret.trim() === "" ? "VALID_ZOOM_SECRET" : undefined,
          }
        : {},
  };
}
