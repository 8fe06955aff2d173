import { eq, sql, type SQL } from "drizzle-orm";
import type { OwnerBounce } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { OrganizationStatus } from "@openrounds/contract/organizations/schemas.ts";
import { users } from "../../../identity/tables.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { plannedSize, readRows, rowsOf } from "../../../kernel/db/pages.ts";
import { preparedByKind } from "../../../kernel/db/prepared.ts";
import { positionColumns } from "../../queries.ts";
import { ownerMails } from "../../owner-mails/tables.ts";
import { members, organizations } from "../../tables.ts";
import { hubInvitations } from "../tables.ts";

/** A row of the list, as the statement returns it. */
export interface ListedHubRow {
  readonly organizationId: string;
  readonly name: string;
  readonly logo: string | null;
  readonly entityStatus: OrganizationStatus;
  readonly isCoManaged: boolean;
  readonly ownerName: string | null;
  readonly invitedTo: string | null;
  readonly bounce: OwnerBounce | null;
  readonly accountRepresentativeName: string | null;
  readonly isConfirmed: boolean;
  readonly invitedAt: number | null;
  readonly updatedAt: number;
}

export interface HubFilter {
  readonly superhubId: string;
  /** Empty for all. */
  readonly text: string;
  readonly entityStatus: OrganizationStatus | undefined;
  readonly sortBy: "updatedAt" | "name";
  readonly pageNumber: number;
  readonly pageSize: number;
}

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const typedPlaceholder = (name: keyof HubFilter | "pattern" | "offset", type: string): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

const fullName = (of: string): SQL => sql.raw(`trim(${of}.first_name || ' ' || ${of}.last_name)`);
const withOwner = sql`
  left join ${hubInvitations} i on i.organization_id = o.organization_id
  left join ${members} m on m.organization_id = o.organization_id and 'OWNER' = any(m.roles)
  left join ${users} p on p.user_id = m.user_id`;
const containsText = sql`
  (o.name ilike ${typedPlaceholder("pattern", "text")} or p.email ilike ${typedPlaceholder("pattern", "text")}
    or ${fullName("p")} ilike ${typedPlaceholder("pattern", "text")} or ${fullName("i")} ilike ${typedPlaceholder("pattern", "text")})`;

/** The source rows of the page. Owners are joined for all hubs only when the search looks at them. */
const sources = {
  all: { joins: sql``, condition: sql`true` },
  found: { joins: withOwner, condition: containsText },
} as const;
const orders = {
  updatedAt: sql`o.updated_at desc, o.organization_id`,
  name: sql`lower(o.name), o.organization_id`,
} as const;

interface PageKind {
  readonly source: keyof typeof sources;
  readonly order: keyof typeof orders;
  readonly pageSize: number;
}

const ofSuperhub = typedPlaceholder("superhubId", "uuid");
const instantOf = (column: string): SQL => sql.raw(`floor(extract(epoch from ${column}) * 1000)`);

const hubColumns: Record<keyof ListedHubRow, SQL> = {
  organizationId: sql`o.organization_id`,
  name: sql`o.name`,
  logo: sql`o.logo`,
  entityStatus: sql`o.entity_status`,
  isCoManaged: sql`o.parent_id is distinct from ${ofSuperhub}`,
  ownerName: sql`coalesce(nullif(${fullName("p")}, ''), ${fullName("i")})`,
  invitedTo: sql`p.email`,
  bounce: sql`(
    select json_build_object('reason', w.bounce_reason, 'reply', w.bounce_reply, 'bouncedAt', ${instantOf("w.bounced_at")})
    from ${ownerMails} w where w.organization_id = o.organization_id and w.bounced_at is not null
      and o.entity_status = 'INVITED' and i.accepted_at is null)`,
  accountRepresentativeName: sql`(
    select ${fullName("r")} from ${users} r where r.user_id = i.account_representative)`,
  isConfirmed: sql`i.accepted_at is not null`,
  invitedAt: instantOf("i.last_sent_at"),
  updatedAt: instantOf("o.updated_at"),
};

/**
 * The page and the counts in one row. A status that is not requested is null, so that the statement is always the same.
 */
const pageStatement = ({ source, order, pageSize }: PageKind): SQL => {
  const status = typedPlaceholder("entityStatus", "text");
  return sql`(
    with matched as materialized (
      select o.organization_id, o.name, o.logo, o.entity_status, o.updated_at, o.parent_id
      from ${organizations} o ${sources[source].joins}
      where (o.parent_id = ${ofSuperhub} or o.co_managed_by = ${ofSuperhub}) and o.level = 'HUB'
        and o.entity_status <> 'DEACTIVATED' and ${sources[source].condition}
    ), shown as (
      select * from matched o where ${status} is null or entity_status = ${status}
      order by ${orders[order]} limit ${sql.raw(String(pageSize))} offset ${typedPlaceholder("offset", "int")}
    )
    select
      ${rowsOf(hubColumns, sql`shown o ${withOwner}`, sql`order by ${orders[order]}`)} as hubs,
      (select coalesce(json_object_agg(entity_status, total), '{}'::json)
        from (select entity_status, count(*)::int as total from matched group by entity_status) c) as counts) page`;
};

const hubPages = preparedByKind(
  ({ source, order, pageSize }: PageKind) => `hubs.${source}.${order}.${pageSize}`,
  (db, kind, name) =>
    db
      .select({
        ...positionColumns,
        hubs: sql`page.hubs`.mapWith(readRows<ListedHubRow>(hubColumns)),
        counts: sql<Record<string, number>>`page.counts`,
      })
      .from(organizations)
      .crossJoin(pageStatement(kind))
      .where(eq(organizations.organizationId, sql.placeholder("superhubId")))
      .prepare(name),
);

/** A superhub with its position, a page of its hubs and their counts by status, in one statement. */
export async function findHubPage(db: Db, { superhubId, text, entityStatus, sortBy, pageNumber, pageSize }: HubFilter) {
  const source = text === "" ? "all" : "found";
  const statement = hubPages(db, { source, order: sortBy, pageSize: plannedSize(pageSize) });
  const [row] = await statement.execute({
    superhubId,
    pattern: patternOf(text),
    entityStatus: entityStatus ?? null,
    offset: pageNumber * pageSize,
  });
  return row === undefined ? undefined : { ...row, hubs: row.hubs.slice(0, pageSize) };
}
