import { ORGANIZATION_CATEGORIES } from "@openrounds/contract/organizations/categories.ts";
import type { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import type { UpdateOrganization } from "@openrounds/contract/organizations/profile/schemas.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { reachOrganization } from "../access.ts";
import { presentOrganization, presentPublicOrganization } from "../present.ts";
import { listOtherSuperhubs } from "./queries.ts";
import { changeOrganization, readPublicOrganization } from "./service.ts";

async function changeProfile(
  { params, body }: { params: { id: string }; body: UpdateOrganization },
  context: PermittedContext,
) {
  const { platform, actor, locale } = context;
  const reached = await reachOrganization(context, params.id);
  const changed = await changeOrganization(platform, actor, reached, body);
  const organization = await presentOrganization(platform, changed, { locale, codes: reached.codes });
  return { result: "ok" as const, organization };
}

export const organizationProfileHandlers: Handlers<typeof organizationProfileEndpoints> = {
  update: changeProfile,
  updateContact: changeProfile,
  async readPublic({ params }, { platform, db, locale }) {
    return {
      organization: await presentPublicOrganization(platform, await readPublicOrganization(db, params.id), locale),
    };
  },
  listCategories({ query }, { locale }) {
    const categoryList = ORGANIZATION_CATEGORIES.map((orgCategoryId) => ({
      orgCategoryId,
      name: translate(query.locale ?? locale, `organizations.category.${orgCategoryId}`),
    }));
    return { categoryList };
  },
  async listCoManaging({ params }, context) {
    const { organization } = await reachOrganization(context, params.id);
    return { organizationList: await listOtherSuperhubs(context.db, organization) };
  },
  async readBeta({ params }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const { betaStatus, betaFeatureCodes } = organization;
    return { status: betaStatus, featureCodes: betaStatus === "ACTIVE" ? betaFeatureCodes : [] };
  },
};
