import { sql, type SQL } from "drizzle-orm";
import type { Visibility } from "@openrounds/contract/identity/schemas.ts";
import { USABLE_STATUSES, type RegistrationType } from "@openrounds/contract/organizations/schemas.ts";
import { PUBLISHED } from "@openrounds/contract/programs/rules.ts";
import type { OrganizationType } from "@openrounds/contract/search/schemas.ts";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";
import { programParticipants, programs } from "../../programs/tables.ts";
import {
  allOf,
  asList,
  isChosen,
  countsByOrganization,
  countsOf,
  entriesWith,
  nameRank,
  listParameter,
  pointOf,
  type CountedChoice,
  type ResultPage,
  type LocatedCount,
  type SearchedText,
  type SearchedWord,
  type SearchScope,
} from "../queries.ts";
import { searchEntries } from "../tables.ts";

export interface HubFilters {
  readonly focusAreaIds: readonly string[];
  /** Undefined for no filter. */
  readonly organizationIds: readonly string[] | undefined;
  readonly registrationTypes: readonly string[];
  readonly levels: readonly string[];
}

export interface HubHit {
  readonly organizationId: string;
  readonly level: OrganizationType;
  readonly name: string;
  readonly logo: string | null;
  readonly description: string;
  readonly registrationType: RegistrationType | null;
  readonly visibility: Visibility;
  readonly place: string | null;
  readonly focusAreaIds: readonly string[];
  readonly noOfPrograms: number;
  readonly certifies: boolean;
  readonly trains: boolean;
  readonly learners: number;
  readonly sectors: readonly string[];
}

export interface HubHits extends Record<string, unknown> {
  readonly page: readonly HubHit[];
  readonly total: number;
  readonly focusAreas: readonly CountedChoice[];
  readonly registrationTypes: readonly (CountedChoice & { readonly value: RegistrationType })[];
  /** Results by organization, without a limit. */
  readonly organizations: readonly LocatedCount[];
}

/** Hubs and superhubs with a word in their name, description or focus areas. */
const hitsOf = (sought: SearchedWord): SQL => sql`
  ${entriesWith("HUB", sought)}
  union select organization_id from ${organizations}
    where level in ('HUB', 'SUPERHUB') and focus_area_ids && ${listParameter(sought.focusAreaIds, "uuid")}`;

/**
 * The matches, each with whether every filter accepts it; the counts of a filter use the matches that all other filters
 * accept.
 */
const matchedHubs = (sought: SearchedText, network: SearchScope, filters: HubFilters): SQL => sql`
  with hit as materialized (${allOf(sought.words, hitsOf)}),
  found as materialized (
    select o.organization_id, o.focus_area_ids, o.registration_type, o.name,
      ${nameRank(sql`e.name`, sought.text)} as fit, ${pointOf},
      ${isChosen(filters.focusAreaIds, sql`o.focus_area_ids && ${listParameter(filters.focusAreaIds, "uuid")}`)} as in_focus,
      ${filters.organizationIds === undefined ? sql`true` : sql`o.organization_id = any(${listParameter(filters.organizationIds, "uuid")})`} as in_place,
      ${isChosen(filters.registrationTypes, sql`coalesce(o.registration_type = any(${listParameter(filters.registrationTypes, "text")}), false)`)} as in_type,
      ${isChosen(filters.levels, sql`o.level = any(${listParameter(filters.levels, "text")})`)} as in_level
    from hit
    join ${organizations} o on o.organization_id = hit.entity_id
    join ${searchEntries} e on e.entity_id = o.organization_id
    where o.entity_status = any(${listParameter(USABLE_STATUSES, "text")})
      and (o.visibility = 'PUBLIC' or o.organization_id = any(${listParameter(network.hubs, "uuid")}))
  )`;

const ALL = sql`in_focus and in_place and in_type and in_level`;

/** Facts about the open programs of an organization. */
const hubFacts = sql`
  select count(*)::int as "noOfPrograms", coalesce(bool_or(p.is_certification_program), false) as certifies,
    coalesce(bool_or(p.program_type = 'TRAINING_PROGRAM'), false) as trains,
    coalesce(sum((select count(*) from ${programParticipants} t where t.program_id = p.program_id)), 0)::int as learners,
    array(select distinct unnest(q.sector) from ${programs} q where q.organization_id = o.organization_id
      and q.deleted_at is null and q.visibility = 'PUBLIC_PROGRAM'
      and q.publicly_search and q.entity_status = any(${listParameter(PUBLISHED, "text")})) as sectors
  from ${programs} p
  where p.organization_id = o.organization_id and p.deleted_at is null and p.visibility = 'PUBLIC_PROGRAM'
    and p.publicly_search and p.entity_status = any(${listParameter(PUBLISHED, "text")})`;

const page = ({ limit, offset }: ResultPage): SQL => sql`
  select o.organization_id as "organizationId", o.level, o.name, o.logo, o.description,
    o.registration_type as "registrationType", o.visibility, o.address->>'name' as place,
    o.focus_area_ids as "focusAreaIds", d.*
  from (select * from found where ${ALL} order by fit, lower(name), organization_id limit ${limit} offset ${offset}) s
  join ${organizations} o on o.organization_id = s.organization_id
  cross join lateral (${hubFacts}) d
  order by s.fit, lower(s.name), s.organization_id`;

/** The hubs and superhubs that a person finds: a page, the total, and the choices of the filters. */
export async function findHubs(
  db: Db,
  sought: SearchedText,
  { network, filters, cut }: { readonly network: SearchScope; readonly filters: HubFilters; readonly cut: ResultPage },
): Promise<HubHits | undefined> {
  const { rows } = await db.execute<HubHits>(sql`
    ${matchedHubs(sought, network, filters)}
    select ${asList(page(cut))} as page,
      (select count(*)::int from found where ${ALL}) as total,
      ${countsOf(
        sql`unnest(focus_area_ids)`,
        sql`from found where in_place and in_type and in_level`,
        cut.choices,
      )} as "focusAreas",
      ${countsOf(
        sql`registration_type`,
        sql`from found where in_focus and in_place and in_level and registration_type is not null`,
        cut.choices,
      )} as "registrationTypes",
      ${countsByOrganization(sql`from found where in_focus and in_type and in_level`)} as organizations`);
  return rows[0];
}
