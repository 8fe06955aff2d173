import type { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import type { OrganizationLevel } from "@openrounds/contract/kernel/permissions.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { membershipsOf, reachOrganization } from "./access.ts";
import { presentMembershipCodes, presentOrganization } from "./present.ts";
import { searchInstitutes } from "./queries.ts";
import { createInstitute } from "./service.ts";

const MAX_INSTITUTES = 20;

export const organizationHandlers: Handlers<typeof organizationEndpoints> = {
  async permissions(_input, { platform, actor }) {
    const memberships = await membershipsOf(platform, actor.userId);
    const codesAt = (level: OrganizationLevel) =>
      memberships.filter((membership) => membership.level === level).map(presentMembershipCodes);
    return { hub: codesAt("HUB"), superHub: codesAt("SUPERHUB"), spokeSite: codesAt("SPOKE") };
  },
  async searchInstitutes({ query }, { db }) {
    const { text, latitude, longitude } = query;
    const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
    const rows = await searchInstitutes(db, { text: text.trim(), near, limit: MAX_INSTITUTES });
    const searchResult = rows.map(({ organizationId, name, address }) => ({
      organizationId,
      name,
      address: address?.streetAddress ?? address?.name ?? "",
    }));
    return { searchResult };
  },
  async createInstitute({ body }, { db }) {
    const { name, organizationAddressDetails: address } = body;
    return { organization: await createInstitute(db, { name, address }) };
  },
  async read({ params }, context) {
    const { platform, locale } = context;
    const { organization, codes } = await reachOrganization(context, params.id);
    return { organization: await presentOrganization(platform, organization, { locale, codes }) };
  },
};
