import type { APIRequestContext } from "@playwright/test";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import { openCaller } from "./api.ts";

/** Lets the superhub of the demo network bring in another one with an owner; answers its id. */
export async function bringInSuperhub(request: APIRequestContext, name: string, invitedTo: string): Promise<string> {
  const owner = await openCaller(request, "superhub@demo.example");
  const { superHub } = await owner.call(organizationEndpoints.permissions, { params: { userId: owner.userId } });
  const params = { id: superHub[0]?.organizationId ?? "" };
  const body = { name, registrationType: "NPO", invitedTo, lang: "en" } as const;
  const { organization } = await owner.call(superhubEndpoints.onboard, { params, body });
  return organization.organizationId;
}
