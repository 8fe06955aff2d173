import { expect, type APIRequestContext, type Page } from "@playwright/test";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import { openCaller, type Caller } from "./api.ts";
import { DEMO_SUPERHUB } from "./demo.ts";
import { t } from "./texts.ts";

/** The organizations in which a person has a role, by kind. */
export const rolesOf = (caller: Caller): Promise<CallResult<typeof organizationEndpoints.permissions>> =>
  caller.call(organizationEndpoints.permissions, { params: { userId: caller.userId } });

/** Opens the hubs of the superhub by the navigation. */
export async function openHubs(page: Page): Promise<void> {
  await page.goto("/home");
  await page
    .getByRole("link", { name: new RegExp(`^${t("app.nav.hubs")}`) })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("hubs.title") })).toBeVisible();
}

/** Lets the demo superhub invite another superhub with an owner; returns its id. */
export async function inviteSuperhub(request: APIRequestContext, name: string, invitedTo: string): Promise<string> {
  const owner = await openCaller(request, "superhub@demo.example");
  const body = { name, registrationType: "NPO", invitedTo, lang: "en" } as const;
  const { organization } = await owner.call(superhubEndpoints.onboard, { params: { id: DEMO_SUPERHUB.id }, body });
  return organization.organizationId;
}
