import { SOCIAL_NAMES } from "@openrounds/contract/organizations/links.ts";
import {
  GROUP_ROLE_OF_LEVEL,
  type OrganizationCodes,
  type Organization,
  type PublicOrganization,
} from "@openrounds/contract/organizations/schemas.ts";
import { translate } from "../kernel/i18n/messages.ts";
import type { Platform } from "../kernel/platform.ts";
import { focusAreaNames } from "../reference/service.ts";
import type { Codes } from "../kernel/access.ts";
import { codesOfMembership } from "./access.ts";
import { listNames, findOwnerEmail, type Membership, type OrganizationRow } from "./queries.ts";

type PublicFacts = Pick<Organization, keyof Organization & keyof PublicOrganization>;

/** The addresses of an organization; empty when it has none. */
function linksOf({ website, socialLinks }: Pick<OrganizationRow, "website" | "socialLinks">) {
  const social = Object.fromEntries(SOCIAL_NAMES.map((site) => [site, socialLinks[site] ?? ""]));
  return { website: website ?? "", ...(social as Record<(typeof SOCIAL_NAMES)[number], string>) };
}

async function presentShared(platform: Platform, row: OrganizationRow, locale: string): Promise<PublicFacts> {
  const { organizationId, name, level, logo, description, registrationType, category } = row;
  return {
    organizationId,
    name,
    level,
    role: GROUP_ROLE_OF_LEVEL[level],
    logo,
    description,
    registrationType,
    primaryOrganizationCategory:
      category === null
        ? null
        : { orgCategoryId: category, name: translate(locale, `organizations.category.${category}`) },
    focusAreas: await focusAreaNames(platform, row.focusAreaIds, locale),
    ...linksOf(row),
  };
}

/** An organization for people who may open it, with its co-manager for callers who may see it. */
export async function presentOrganization(
  platform: Platform,
  row: OrganizationRow,
  { locale, codes }: { readonly locale: string; readonly codes: Codes },
): Promise<Organization> {
  const { parentId } = row;
  const coManagedBy = codes.has("VIEW_CO_MANAGED_BY") ? row.coManagedBy : null;
  const [shown, invitedTo, names] = await Promise.all([
    presentShared(platform, row, locale),
    findOwnerEmail(platform.db, row.organizationId),
    listNames(
      platform.db,
      [parentId, coManagedBy].filter((id) => id !== null),
    ),
  ]);
  return {
    ...shown,
    legalName: row.legalName,
    entityStatus: row.entityStatus,
    visibility: row.visibility,
    organizationAddressDetails: row.address,
    organizationVerificationNumber: row.verificationNumber,
    invitedTo,
    contactEmail: row.contactEmail,
    parent: parentId,
    parentOrganization: names.get(parentId ?? "") ?? null,
    coManagedBy,
    coManagedByName: names.get(coManagedBy ?? "") ?? null,
    version: row.version,
  };
}

/** A public organization for everybody. */
export const presentPublicOrganization = async (
  platform: Platform,
  row: OrganizationRow,
  locale: string,
): Promise<PublicOrganization> => ({
  ...(await presentShared(platform, row, locale)),
  place: row.address?.name ?? "",
});

/** The codes in an organization. */
export const presentCodes = (
  { organizationId, name, logo, level }: Pick<Membership, "organizationId" | "name" | "logo" | "level">,
  codes: Codes,
): OrganizationCodes => ({
  ...{ organizationId, name, logo },
  role: GROUP_ROLE_OF_LEVEL[level],
  permissionCodes: [...codes].toSorted(),
});

/** The codes of one membership. */
export const presentMembershipCodes = (membership: Membership): OrganizationCodes =>
  presentCodes(membership, codesOfMembership(membership));
