import * as z from "zod/mini";
import { endpoint, permission, selfAccess, signedInAccess } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { MAX_INSTITUTE_NAME, heldPermissionsSchema, organizationSchema } from "./schemas.ts";
import { atMost, requiredText, wellFormed } from "../kernel/text.ts";

const organizationParams = z.object({ id: idSchema });

export const organizationEndpoints = {
  permissions: endpoint({
    method: "GET",
    path: "/v1/user/permissions/:userId",
    access: selfAccess,
    summary: "The codes the person holds, by organization, in three lists.",
    params: z.object({ userId: z.string() }),
    result: z.object({
      hub: z.array(heldPermissionsSchema),
      superHub: z.array(heldPermissionsSchema),
      spokeSite: z.array(heldPermissionsSchema),
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
    body: z.object({
      name: requiredText("ADD_NEW_INSTITUTE_VALIDATION_NAME").check(
        z.trim(),
        z.minLength(1, "ADD_NEW_INSTITUTE_VALIDATION_NAME"),
        atMost(MAX_INSTITUTE_NAME),
      ),
      organizationAddressDetails: z.object({
        /** What the place is called, as the town. */
        name: z.string().check(z.trim(), wellFormed, atMost(200), z.minLength(1, "REQUIRED_VALIDATION")),
        streetAddress: z.optional(z.string().check(wellFormed, atMost(300))),
        postalCode: z.optional(z.string().check(wellFormed, atMost(20))),
        latitude: z.number(),
        longitude: z.number(),
      }),
    }),
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
