import * as z from "zod/mini";
import { programStatusSchema } from "../programs/schemas.ts";

/** The lengths of the lists on landing pages. */
export const FEATURED = { programs: 12, hubs: 12, nearby: 50 } as const;

export const impactSchema = z.object({
  echoHubs: z.number(),
  participants: z.number(),
  programs: z.number(),
  countries: z.number(),
});
export type NetworkImpact = z.output<typeof impactSchema>;

export const featuredProgramSchema = z.object({
  programId: z.string(),
  name: z.string(),
  organizationName: z.string(),
  organizationLogo: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  /** The language of its newest batch; null without one. */
  batchLanguage: z.nullable(z.string()),
  status: programStatusSchema,
});
export type FeaturedProgram = z.output<typeof featuredProgramSchema>;

export const featuredHubSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  noOfPrograms: z.number(),
  longitude: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
});
export type FeaturedHub = z.output<typeof featuredHubSchema>;
