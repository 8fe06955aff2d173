import { sql, type SQL } from "drizzle-orm";
import { USABLE_STATUSES, type RegistrationType } from "@openrounds/contract/organizations/schemas.ts";
import { PUBLISHED } from "@openrounds/contract/programs/rules.ts";
import type { ProgramStatus, ProgramType, ProgramVisibility } from "@openrounds/contract/programs/schemas.ts";
import { batches } from "../../batches/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";
import { programParticipants, programRights, programs } from "../../programs/tables.ts";
import { sessions, presences } from "../../sessions/tables.ts";
import {
  allOf,
  asList,
  isChosen,
  countsByOrganization,
  countsOf,
  entriesWith,
  nameRank,
  hasWord,
  inScope,
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

export interface ProgramFilters {
  readonly focusAreaIds: readonly string[];
  /** Undefined for no filter. */
  readonly organizationIds: readonly string[] | undefined;
  readonly languages: readonly string[];
  readonly statuses: readonly string[];
  readonly onlyCertified: boolean;
}

export interface ProgramHit {
  readonly programId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly programType: ProgramType;
  readonly createdAt: number;
  readonly status: ProgramStatus;
  readonly description: string;
  readonly logo: string | null;
  readonly visibility: ProgramVisibility;
  readonly organizationName: string;
  readonly organizationLogo: string | null;
  readonly certificationProgram: boolean;
  readonly focusAreaIds: readonly string[];
  readonly language: readonly string[];
  readonly noOfUniqueUsersAttended: number;
}

export interface ProgramHits extends Record<string, unknown> {
  readonly page: readonly ProgramHit[];
  readonly total: number;
  readonly certified: number;
  readonly focusAreas: readonly CountedChoice[];
  readonly languages: readonly CountedChoice[];
  readonly registrationTypes: readonly (CountedChoice & { readonly value: RegistrationType })[];
  /** Results by organization, without a limit. */
  readonly organizations: readonly LocatedCount[];
}

/** Programs with a word in their name, description, focus areas, or in the name of their organization. */
const hitsOf = (sought: SearchedWord): SQL => sql`
  ${entriesWith("PROGRAM", sought)}
  union select program_id from ${programs} where focus_area_ids && ${listParameter(sought.focusAreaIds, "uuid")}
  union select p.program_id from ${programs} p join ${searchEntries} o on o.entity_id = p.organization_id
    where o.kind = 'HUB' and ${hasWord(sql`o.name`, sought)}`;

/** Whether a program is public, or in the person's own network. */
const isVisible = ({ userId, programs: scopes, teams, takesPart }: SearchScope): SQL => sql`
  p.deleted_at is null and (
    (p.visibility = 'PUBLIC_PROGRAM' and p.publicly_search and p.entity_status = any(${listParameter(PUBLISHED, "text")})
      and o.entity_status = any(${listParameter(USABLE_STATUSES, "text")}))
    ${sql.join(scopes.map(inScope), sql` `)}
    or (${takesPart} and exists (select from ${programParticipants} t
      where t.program_id = p.program_id and t.user_id = ${userId}))
    or (p.organization_id = any(${listParameter(teams, "uuid")}) and exists (select from ${programRights} r
      where r.program_id = p.program_id and r.user_id = ${userId} and (r.can_edit or r.can_view))))`;

/**
 * The matches, each with whether every filter accepts it; the counts of a filter use the matches that all other filters
 * accept.
 */
const matchedPrograms = (sought: SearchedText, network: SearchScope, filters: ProgramFilters): SQL => sql`
  with hit as materialized (${allOf(sought.words, hitsOf)}),
  found as materialized (
    select p.program_id, p.organization_id, p.focus_area_ids, p.created_at, o.registration_type, l.languages,
      p.is_certification_program as certifies, ${nameRank(sql`e.name`, sought.text)} as fit, ${pointOf},
      p.entity_status = any('{ACTIVE,PILOT}') as runs,
      ${isChosen(filters.focusAreaIds, sql`p.focus_area_ids && ${listParameter(filters.focusAreaIds, "uuid")}`)} as in_focus,
      ${filters.organizationIds === undefined ? sql`true` : sql`p.organization_id = any(${listParameter(filters.organizationIds, "uuid")})`} as in_place,
      ${isChosen(filters.languages, sql`l.languages && ${listParameter(filters.languages, "text")}`)} as in_language,
      ${isChosen(filters.statuses, sql`p.entity_status = any(${listParameter(filters.statuses, "text")})`)} as in_status,
      (p.is_certification_program or not ${filters.onlyCertified}) as in_certified
    from hit
    join ${programs} p on p.program_id = hit.entity_id
    join ${organizations} o on o.organization_id = p.organization_id
    join ${searchEntries} e on e.entity_id = p.program_id
    cross join lateral (select coalesce(array_agg(distinct b.primary_language), '{}') as languages
      from ${batches} b where b.program_id = p.program_id and b.deleted_at is null) l
    where ${isVisible(network)}
  )`;

const ALL = sql`in_focus and in_place and in_language and in_status and in_certified`;

const page = ({ limit, offset }: ResultPage): SQL => sql`
  select p.program_id as "programId", p.organization_id as "organizationId", p.name, p.program_type as "programType",
    extract(epoch from p.created_at)::float8 * 1000 as "createdAt", p.entity_status as status, p.description, p.logo,
    p.visibility, o.name as "organizationName", o.logo as "organizationLogo", s.certifies as "certificationProgram",
    p.focus_area_ids as "focusAreaIds", s.languages as language,
    (select count(distinct a.user_id)::int from ${batches} b join ${sessions} h on h.batch_id = b.batch_id
      join ${presences} a on a.session_id = h.session_id
      where b.program_id = p.program_id) as "noOfUniqueUsersAttended"
  from (select * from found where ${ALL} order by fit, runs desc, created_at desc, program_id
    limit ${limit} offset ${offset}) s
  join ${programs} p on p.program_id = s.program_id
  join ${organizations} o on o.organization_id = p.organization_id
  order by s.fit, s.runs desc, s.created_at desc, s.program_id`;

/** The programs that a person finds: a page, the total, and the choices of the filters. */
export async function findPrograms(
  db: Db,
  sought: SearchedText,
  {
    network,
    filters,
    cut,
  }: { readonly network: SearchScope; readonly filters: ProgramFilters; readonly cut: ResultPage },
): Promise<ProgramHits | undefined> {
  const { rows } = await db.execute<ProgramHits>(sql`
    ${matchedPrograms(sought, network, filters)}
    select ${asList(page(cut))} as page,
      (select count(*)::int from found where ${ALL}) as total,
      (select count(*)::int from found where ${ALL} and certifies) as certified,
      ${countsOf(
        sql`unnest(focus_area_ids)`,
        sql`from found where in_place and in_language and in_status and in_certified`,
        cut.choices,
      )} as "focusAreas",
      ${countsOf(
        sql`unnest(languages)`,
        sql`from found where in_focus and in_place and in_status and in_certified`,
        cut.choices,
      )} as languages,
      ${countsOf(
        sql`registration_type`,
        sql`from found where ${ALL} and registration_type is not null`,
        cut.choices,
      )} as "registrationTypes",
      ${countsByOrganization(sql`from found where in_focus and in_language and in_status and in_certified`)} as organizations`);
  return rows[0];
}
