import * as z from "zod/mini";
import { sharedKeyAccess } from "../kernel/endpoint.ts";
import { graph, operation } from "../kernel/graph.ts";
import {
  applicationMutations,
  applicationOperations,
  applicationQueries,
  applicationTypes,
} from "./applications/graph.ts";
import { featuredHubSchema, featuredProgramSchema, impactSchema } from "./schemas.ts";

const none = z.object({});
const point = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
const PROGRAM = "programId name organizationName organizationLogo logo createdAt batchLanguage status";
const HUB = "organizationId name logo noOfPrograms longitude latitude";

/** The public data of the network for visitors whose hub has not joined, and how it joins. */
export const onboardingGraph = graph({
  service: "onboarding",
  schema: `
    type Impact { echoHubs: Int! participants: Int! programs: Int! countries: Int! }
    type FeaturedProgram {
      programId: ID! name: String! organizationName: String! organizationLogo: String logo: String
      "Milliseconds since the epoch."
      createdAt: Float!
      batchLanguage: String
      status: String!
    }
    type FeaturedHub {
      organizationId: ID! name: String! logo: String noOfPrograms: Int! longitude: Float latitude: Float
    }
    ${applicationTypes}
    type Query {
      ${applicationQueries}
      getImpact: Impact!
      getFeaturedProgram: [FeaturedProgram!]!
      getFeaturedHub: [FeaturedHub!]!
      getHubLocationDetails(longitude: Float!, latitude: Float!): [FeaturedHub!]!
      getPltPrograms(latitude: Float!, longitude: Float!): [FeaturedProgram!]!
    }
    type Mutation {
      ${applicationMutations}
    }`,
  operations: {
    ...applicationOperations,
    getImpact: operation({
      name: "getImpact",
      kind: "query",
      access: sharedKeyAccess,
      summary: "How many hubs, participants, programs and countries the network has.",
      document: "query getImpact { getImpact { echoHubs participants programs countries } }",
      variables: none,
      result: impactSchema,
    }),
    getFeaturedProgram: operation({
      name: "getFeaturedProgram",
      kind: "query",
      access: sharedKeyAccess,
      summary: "Public programs that can be found, the newest first.",
      document: `query getFeaturedProgram { getFeaturedProgram { ${PROGRAM} } }`,
      variables: none,
      result: z.array(featuredProgramSchema),
    }),
    getFeaturedHub: operation({
      name: "getFeaturedHub",
      kind: "query",
      access: sharedKeyAccess,
      summary: "Public hubs, those with the most public programs first.",
      document: `query getFeaturedHub { getFeaturedHub { ${HUB} } }`,
      variables: none,
      result: z.array(featuredHubSchema),
    }),
    getHubLocationDetails: operation({
      name: "getHubLocationDetails",
      kind: "query",
      access: sharedKeyAccess,
      summary: "Public hubs with their places, the nearest to a point first.",
      document: `query getHubLocationDetails($longitude: Float!, $latitude: Float!) {
        getHubLocationDetails(longitude: $longitude, latitude: $latitude) { ${HUB} } }`,
      variables: point,
      result: z.array(featuredHubSchema),
    }),
    getPltPrograms: operation({
      name: "getPltPrograms",
      kind: "query",
      access: sharedKeyAccess,
      summary: "Public training programs that hubs start with, the nearest to a point first.",
      document: `query getPltPrograms($latitude: Float!, $longitude: Float!) {
        getPltPrograms(latitude: $latitude, longitude: $longitude) { ${PROGRAM} } }`,
      variables: point,
      result: z.array(featuredProgramSchema),
    }),
  },
});
