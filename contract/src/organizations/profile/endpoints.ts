import * as z from "zod/mini";
import { endpoint, permission, sharedKeyAccess, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { organizationCategorySchema } from "../categories.ts";
import { organizationSchema, publicOrganizationSchema } from "../schemas.ts";
import { betaStatusSchema, organizationContactSchema, updateOrganizationSchema } from "./schemas.ts";
import { atMost } from "../../kernel/text.ts";

const params = z.object({ id: idSchema });
const changed = z.object({ result: z.literal("ok"), organization: organizationSchema });
const errors = ["error.conflict", "EDIT_HUB_NON_EDITABLE_MESSAGE"] as const;

export const organizationProfileEndpoints = {
  update: endpoint({
    method: "PUT",
    path: "/v1/org/:id",
    access: permission("EDIT_ORGANIZATION_PROFILE", { on: "organization" }),
    summary:
      "Changes the profile of an organization, refused when somebody else changed it since it was read; category, address, focus areas and superhubs need EDIT_ORGANIZATION_DETAILS, name and logo of a superhub EDIT_SUPERHUB_DETAILS.",
    params,
    body: updateOrganizationSchema,
    result: changed,
    errors: [...errors, "PROGRAM_FOCUS_AREA_UNKNOWN", "EDIT_HUB_SUPERHUB_UNKNOWN"],
    example: { description: "<p>Mentors health centres in chronic care.</p>" },
  }),
  updateContact: endpoint({
    method: "PATCH",
    path: "/v1/org-profile/:id",
    access: permission("EDIT_ORGANIZATION_PROFILE", { on: "organization" }),
    summary: "Changes how an organization is reached, refused when somebody else changed it since it was read.",
    params,
    body: organizationContactSchema,
    result: changed,
    errors,
    example: { contactEmail: "hub@hub.example", website: "https://hub.example" },
  }),
  readPublic: endpoint({
    method: "GET",
    path: "/v1/org-profile/:id",
    access: sharedKeyAccess,
    summary: "What everybody may see of an organization that is public and usable.",
    rate: { max: 60, windowMs: 60_000 },
    params,
    result: z.object({ organization: publicOrganizationSchema }),
  }),
  listCategories: endpoint({
    method: "GET",
    path: "/v1/org/category/list",
    access: signedInAccess,
    summary: "What an organization may mainly be, with the names in a language.",
    query: z.object({ locale: z.optional(z.string().check(atMost(10))) }),
    result: z.object({
      categoryList: z.array(z.object({ orgCategoryId: organizationCategorySchema, name: z.string() })),
    }),
  }),
  listCoManaging: endpoint({
    method: "GET",
    path: "/v1/org/superhub/:id/co-managing",
    access: permission("VIEW_ORGANIZATION", { on: "organization" }),
    summary: "The superhubs that may manage an organization beside its parent, or become its parent.",
    params,
    result: z.object({ organizationList: z.array(z.object({ organizationId: z.string(), name: z.string() })) }),
  }),
  readBeta: endpoint({
    method: "GET",
    path: "/v1/beta-feature/:id",
    access: permission("VIEW_ORGANIZATION", { on: "organization" }),
    summary: "Which features that are still tried out an organization has.",
    params,
    result: z.object({ status: betaStatusSchema, featureCodes: z.array(z.string()) }),
  }),
};
