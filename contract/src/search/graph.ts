import { signedInAccess } from "../kernel/endpoint.ts";
import { graph, operation } from "../kernel/graph.ts";
import { hubSearchSchema, hubsFoundSchema, programSearchSchema, programsFoundSchema } from "./schemas.ts";

const FILTERS = `focusAreaFilter { focusAreaId name count } countryFilter { countryCode name count }
  registrationTypeFilter { registrationType count } resultSize`;
const HUB = `organizationId logo name description registrationType focusAreas fullTree badgeList sdgList hub superhub
  visibility place noOfPrograms`;
const PROGRAM = `programId name programType createdAt status description logo visibility organizationName
  organizationLogo certificationProgram fullTree focusAreas language focusAreasId geolocationIso1
  noOfUniqueUsersAttended`;

const COMMON = `$searchText: String!, $locationFilter: [String!], $focusAreasFilter: [ID!], $pageNumber: Int,
  $resultSize: Int, $platformLanguage: String`;
const COMMON_GIVEN = `searchText: $searchText, locationFilter: $locationFilter, focusAreasFilter: $focusAreasFilter,
  pageNumber: $pageNumber, resultSize: $resultSize, platformLanguage: $platformLanguage`;

/** Searches programs and hubs: public ones, and those of the person's own network. */
export const searchGraph = graph({
  service: "search",
  schema: `
    type FocusAreaChoice { focusAreaId: ID! name: String! count: Int! }
    type CountryChoice { countryCode: String! name: String! count: Int! }
    type LanguageChoice { language: String! name: String! count: Int! }
    type RegistrationTypeChoice { registrationType: String! count: Int! }
    type HubResult {
      organizationId: ID! logo: String name: String!
      "HTML."
      description: String!
      registrationType: String focusAreas: [String!]! fullTree: [String!]! badgeList: [String!]!
      "The numbers of the global goals that its open programs serve."
      sdgList: [Int!]!
      hub: Boolean! superhub: Boolean! visibility: String! place: String! noOfPrograms: Int!
    }
    type ProgramResult {
      programId: ID! name: String! programType: String!
      "Milliseconds since the epoch."
      createdAt: Float!
      status: String!
      "HTML."
      description: String!
      logo: String visibility: String! organizationName: String! organizationLogo: String
      certificationProgram: Boolean! fullTree: [String!]! focusAreas: [String!]! language: [String!]!
      focusAreasId: [ID!]! geolocationIso1: String noOfUniqueUsersAttended: Int!
    }
    type HubsFound {
      searchList: [HubResult!]! focusAreaFilter: [FocusAreaChoice!]! countryFilter: [CountryChoice!]!
      registrationTypeFilter: [RegistrationTypeChoice!]! resultSize: Int!
    }
    type ProgramsFound {
      searchList: [ProgramResult!]! focusAreaFilter: [FocusAreaChoice!]! countryFilter: [CountryChoice!]!
      languageFilter: [LanguageChoice!]! registrationTypeFilter: [RegistrationTypeChoice!]! resultSize: Int!
      certificationProgramFilter: Int
    }
    type Query {
      searchHub(
        searchText: String!, locationFilter: [String!], focusAreasFilter: [ID!], registrationTypeFilter: [String!],
        organizationTypeFilter: [String!], pageNumber: Int, resultSize: Int, platformLanguage: String
      ): HubsFound!
      searchProgram(
        searchText: String!, pageNumber: Int, platformLanguage: String, locationFilter: [String!],
        focusAreasFilter: [ID!], languageFilter: [String!], statusFilter: [String!], resultSize: Int,
        certificationProgramFilter: Boolean, onlyCertificationProgram: Boolean
      ): ProgramsFound!
    }`,
  operations: {
    searchHub: operation({
      name: "searchHub",
      kind: "query",
      access: signedInAccess,
      summary: "A page of the hubs and superhubs that a text finds, with what they can be narrowed by.",
      document: `query searchHub(${COMMON}, $registrationTypeFilter: [String!], $organizationTypeFilter: [String!]) {
        searchHub(${COMMON_GIVEN}, registrationTypeFilter: $registrationTypeFilter,
          organizationTypeFilter: $organizationTypeFilter) { searchList { ${HUB} } ${FILTERS} } }`,
      variables: hubSearchSchema,
      result: hubsFoundSchema,
    }),
    searchProgram: operation({
      name: "searchProgram",
      kind: "query",
      access: signedInAccess,
      summary: "A page of the programs that a text finds, with what they can be narrowed by.",
      document: `query searchProgram(${COMMON}, $languageFilter: [String!], $statusFilter: [String!],
        $certificationProgramFilter: Boolean, $onlyCertificationProgram: Boolean) {
        searchProgram(${COMMON_GIVEN}, languageFilter: $languageFilter, statusFilter: $statusFilter,
          certificationProgramFilter: $certificationProgramFilter, onlyCertificationProgram: $onlyCertificationProgram
        ) { searchList { ${PROGRAM} } ${FILTERS} languageFilter { language name count } certificationProgramFilter } }`,
      variables: programSearchSchema,
      result: programsFoundSchema,
    }),
  },
});
