import type { User } from "@openrounds/contract/identity/schemas.ts";
import { focusAreaNames, occupationName } from "../reference/service.ts";
import type { Platform } from "../kernel/platform.ts";
import { now } from "../kernel/clock.ts";
import type { UserRow } from "./queries.ts";

/** More zones than there are; zones can be written in several ways. */
const MAX_FORMATS = 1000;
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** The format of a time zone, which takes a hundred times as long to make as to use. */
function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "short" });
  if (zoneFormats.size < MAX_FORMATS) zoneFormats.set(timeZone, format);
  return format;
}

/** The current abbreviation of a time zone, such as IST or GMT+5:30. */
function shortTimezone(timeZone: string): string {
  const parts = zoneFormat(timeZone).formatToParts(now());
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Whether profession, workplace and focus areas are set. */
export const isOnboarded = (user: UserRow): boolean =>
  user.occupationId !== null && user.organizationName !== null && user.focusAreaIds.length > 0;

/** How complete a profile is, in steps of ten. */
export function profilePercentage(user: UserRow): number {
  const filled = [
    user.firstName !== "",
    user.lastName !== "",
    user.email !== null,
    user.phone !== null,
    user.occupationId !== null,
    user.organizationName !== null,
    user.focusAreaIds.length > 0,
    user.profileImage !== null,
    user.areasOfExpertise.length > 0,
    user.visibility !== null,
  ];
  return filled.filter(Boolean).length * 10;
}

/** A person's profession and workplace, with names in a language. */
export async function presentWork(platform: Platform, user: UserRow, locale: string) {
  const { occupationId, organizationName, organizationId } = user;
  const name = await occupationName(platform, occupationId, locale);
  return {
    primaryOccupation:
      occupationId === null || name === undefined ? null : { occupationId, name, languageCode: locale },
    organization: organizationName === null ? null : { organizationId: organizationId ?? "", name: organizationName },
    focusAreas: await focusAreaNames(platform, user.focusAreaIds, locale),
  };
}

/** The whole profile, for its owner only, with names in the interface language. */
export async function presentUser(platform: Platform, user: UserRow, locale: string): Promise<User> {
  return {
    userId: user.userId,
    status: user.status,
    email: user.email,
    phone: user.phone,
    countryCode: user.countryCode,
    salutation: user.salutation,
    firstName: user.firstName,
    lastName: user.lastName,
    pronoun: user.pronoun,
    gender: user.gender,
    description: user.description,
    profileImage: user.profileImage,
    sourceType: user.sourceType,
    shortTimezone: shortTimezone(user.timezone),
    locale: user.locale,
    primaryReadingLanguage: user.primaryReadingLanguage,
    timezone: user.timezone,
    isOnboarded: isOnboarded(user),
    joinWithoutSignup: user.joinWithoutSignup,
    profilePercentage: profilePercentage(user),
    ...(await presentWork(platform, user, locale)),
    visibility: user.visibility,
    credentials: user.credentials,
    secondarySpeakingLanguages: user.secondarySpeakingLanguages,
    areasOfExpertise: user.areasOfExpertise,
    communicationMode: { whatsappStatus: user.whatsappStatus },
    address: user.address,
  };
}
