import * as z from "zod/mini";
import { endpoint, permission, selfAccess, signedInAccess } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { atMost } from "../kernel/text.ts";
import { organizationCodesSchema, newInstituteSchema, organizationSchema } from "./schemas.ts";

const organizationParams = z.object({ id: idSchema });

export const organizationEndpoints = {
  permissions: endpoint({
    method: "GET",
    path: "/v1/user/permissions/:userId",
    access: selfAccess,
    summary: "The codes the person holds, by organization, in three lists.",
    params: z.object({ userId: z.string() }),
    result: z.object({
      hub: z.array(organizationCodesSchema),
      superHub: z.array(organizationCodesSchema),
      spokeSite: z.array(organizationCodesSchema),
    }),
  }),
  searchInstitutes: endpoint({
    method: "GET",
    path: "/v1/org/institute/search",
    access: signedInAccess,
    summary: "Workplaces by name, the nearest first.",
    query: z.object({
      text: z._default(z.string().check(atMost(100)), ""),
      latitude: z.optional(z.coerce.number()),
      longitude: z.optional(z.coerce.number()),
    }),
    result: z.object({
      searchResult: z.array(z.object({ organizationId: z.string(), name: z.string(), address: z.string() })),
    }),
  }),
  createInstitute: endpoint({
    method: "POST",
    path: "/v1/org/institute",
    creates: true,
    access: signedInAccess,
    summary: "Adds a workplace that nobody manages yet.",
    body: newInstituteSchema,
    result: z.object({ organization: z.object({ organizationId: z.string(), name: z.string() }) }),
    example: {
      name: "District Hospital",
      organizationAddressDetails: {
        name: "Wardha",
        streetAddress: "Main road 1",
        postalCode: "442001",
        latitude: 20.7,
        longitude: 78.6,
      },
    },
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/org/:id",
    access: permission(["VIEW_ORGANIZATION", "VIEW_ORGANIZATION_DATA"], { on: "organization" }),
    summary: "One organization, for its people and those of the superhub above.",
    params: organizationParams,
    result: z.object({ organization: organizationSchema }),
  }),
};
