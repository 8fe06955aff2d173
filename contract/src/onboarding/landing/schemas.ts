import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import type { OnboardingRegistrationType } from "../applications/schemas.ts";
import { atMost } from "../../kernel/text.ts";

/** The public pages before registration, in order. */
export const LANDING_PAGES = ["welcome", "about-echo", "echo-features", "echo-network"] as const;
export type LandingPage = (typeof LANDING_PAGES)[number];

export const landingPath = (page: LandingPage): string => `/hub-onboarding/${page}`;

/** The features of the service, one card each. */
export const LANDING_FEATURES = ["programs", "live", "cases", "certificates", "analytics", "languages"] as const;

/** The kind of entity: a hub or superhub, an individual, a spoke site. */
export const ENTITY_TYPES = [1, 2, 3] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** The registration type of a kind, if it implies one. */
export const REGISTRATION_OF_ENTITY: Readonly<Partial<Record<EntityType, OnboardingRegistrationType>>> = { 3: "I" };

const MAX_FOCUS_AREAS = 5;
const LOCATION_PARTS = 3;

/** Town, region and country in one line, without a duplicate when a town is its own region. */
export const locationLine = ({ name, region, country }: { name: string; region: string; country: string }): string =>
  [name, region || name, country].map((part) => part.replaceAll(",", " ")).join(", ");

/** The data that a person enters about their organization before its registration. */
export const entitySchema = z.object({
  entity: z.literal([1, 2, 3], "HUB_ONBOARDING_ENTITY_REQUIRED"),
  focusAreas: z
    .array(idSchema)
    .check(z.minLength(1, "REQUIRED_VALIDATION"), atMost(MAX_FOCUS_AREAS, "VALID_CREATE_PROGRAM_MAX_LIMIT")),
  location: z.string("HUB_ONBOARDING_LOCATION_REQUIRED").check(
    z.refine((line) => {
      const parts = line.split(",").map((part) => part.trim());
      return parts.length === LOCATION_PARTS && parts.every((part) => part !== "");
    }, "HUB_ONBOARDING_LOCATION_REQUIRED"),
  ),
});
export type RegisteringEntity = z.output<typeof entitySchema>;
