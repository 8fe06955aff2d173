import { and, asc, eq, gt, lt, or, sql, type SQL } from "drizzle-orm";
import { HOST_ROLES } from "@openrounds/contract/sessions/calendar/clashes.ts";
import { batchParticipants, batches } from "../../../batches/tables.ts";
import { users } from "../../../identity/tables.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { organizations } from "../../../organizations/tables.ts";
import { programs } from "../../../programs/tables.ts";
import { isExistingSession, selectAccessRows, type SessionAccessRow, type SessionHost } from "../../queries.ts";
import { sessionGuests, sessions } from "../../tables.ts";

/** A period, with the maximum number of its sessions. */
export interface SessionRange {
  readonly from: Date;
  readonly to: Date;
  readonly programId: string | undefined;
  readonly limit: number;
}

/** The people who speak in the sessions of a batch, by name. */
const hosts = sql<readonly SessionHost[]>`(
  select coalesce(json_agg(json_build_object('userId', u.user_id, 'name', trim(u.first_name || ' ' || u.last_name))
    order by u.first_name, u.last_name, u.user_id), '[]')
  from ${batchParticipants} h join ${users} u on u.user_id = h.user_id
  where h.batch_id = ${batches.batchId} and h.entity_status = 'ACTIVE'
    and h.roles && ${sql.param([...HOST_ROLES])}::text[])`;

const isWithin = ({ from, to, programId }: SessionRange): SQL | undefined =>
  and(
    gt(sessions.endsAt, from),
    lt(sessions.startsAt, to),
    isExistingSession(),
    programId === undefined ? undefined : eq(programs.programId, programId),
  );

/** The sessions of a person in a period, as participant or guest. */
export const listOwnWithin = (db: Db, userId: string, range: SessionRange): Promise<SessionAccessRow[]> =>
  selectAccessRows(db, userId)
    .where(
      and(
        isWithin(range),
        or(
          and(eq(batchParticipants.userId, userId), eq(batchParticipants.entityStatus, "ACTIVE")),
          eq(sessionGuests.userId, userId),
        ),
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.sessionId))
    .limit(range.limit);

/** The sessions of an organization and of those below it in a period, with the people who speak in them. */
export const listOfOrganizationWithin = (
  db: Db,
  organizationId: string,
  userId: string,
  range: SessionRange,
): Promise<SessionAccessRow[]> =>
  selectAccessRows(db, userId, hosts)
    .where(
      and(
        isWithin(range),
        or(eq(organizations.organizationId, organizationId), eq(organizations.parentId, organizationId)),
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.sessionId))
    .limit(range.limit);
