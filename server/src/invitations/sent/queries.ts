import { and, asc, count, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { SentColumn, SentState } from "@openrounds/contract/invitations/sent/schemas.ts";
import { batchParticipants } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { invitations } from "../tables.ts";

export interface SentSearch {
  readonly batchId: string;
  readonly text: string;
  readonly states: readonly SentState[];
  /** Decides which invitations have expired. */
  readonly at: Date;
}

export interface SentPage extends SentSearch {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly sortBy: SentColumn | undefined;
  readonly isDescending: boolean;
}

/** SQL: when a person joined, also without the invitation, as by registration. */
const joinedAt = sql`coalesce(${invitations.acceptedAt},
  case when ${batchParticipants.entityStatus} = 'ACTIVE' then ${batchParticipants.updatedAt} end)`;

/** SQL: what became of an invitation; what decided last comes first. */
const stateAt = (at: Date): SQL<SentState> => sql<SentState>`case
  when ${joinedAt} is not null then 'JOINED'
  when ${invitations.revokedAt} is not null then 'WITHDRAWN'
  when ${invitations.mailStatus} = 'NOT_SENT' then 'BOUNCED'
  when ${invitations.expiresAt} <= ${at} then 'EXPIRED'
  when ${invitations.openedAt} is not null then 'OPENED'
  else 'SENT' end`;

/** The latest invitation of each person to a batch, with its state. */
function latestOf(db: Db, { batchId, at }: Pick<SentSearch, "batchId" | "at">) {
  return db
    .selectDistinctOn([invitations.userId], {
      userId: invitations.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      countryCode: users.countryCode,
      phone: users.phone,
      loginMode: invitations.loginMode,
      roles: sql<typeof invitations.$inferSelect.roles>`coalesce(${batchParticipants.roles}, ${invitations.roles})`.as(
        "shown_roles",
      ),
      state: stateAt(at).as("state"),
      joinedAt: sql<Date | null>`${joinedAt}`.mapWith(invitations.acceptedAt).as("joined_at"),
      sentAt: invitations.lastSentAt,
      openedAt: invitations.openedAt,
      bouncedAt: invitations.bouncedAt,
      bounceReason: invitations.bounceReason,
      bounceReply: invitations.bounceReply,
      expiresAt: invitations.expiresAt,
      revokedAt: invitations.revokedAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.userId, invitations.userId))
    .leftJoin(
      batchParticipants,
      and(eq(batchParticipants.batchId, invitations.entityId), eq(batchParticipants.userId, invitations.userId)),
    )
    .where(and(eq(invitations.entityType, "BATCH"), eq(invitations.entityId, batchId)))
    .orderBy(invitations.userId, desc(invitations.createdAt))
    .as("latest");
}

type Latest = ReturnType<typeof latestOf>;

/** Matches a name, or the contact that was invited. */
function matches(latest: Latest, text: string): SQL | undefined {
  if (text === "") return undefined;
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(
    ilike(sql`${latest.firstName} || ' ' || ${latest.lastName}`, pattern),
    and(eq(latest.loginMode, "EMAIL"), ilike(latest.email, pattern)),
    and(eq(latest.loginMode, "PHONE"), ilike(latest.phone, pattern)),
  );
}

function orderOf(latest: Latest, { sortBy, isDescending }: Pick<SentPage, "sortBy" | "isDescending">): SQL[] {
  const columns = {
    name: [
      sql`lower(${latest.firstName} || ' ' || ${latest.lastName})`,
      sql`coalesce(${latest.email}, ${latest.phone})`,
    ],
    state: [sql`${latest.state}`],
    sent: [sql`${latest.sentAt}`],
  } as const satisfies Readonly<Record<SentColumn, readonly SQL[]>>;
  const chosen = sortBy === undefined ? [] : columns[sortBy];
  return [
    ...chosen.map((column) => (isDescending ? desc(column) : asc(column))),
    desc(latest.sentAt),
    asc(latest.userId),
  ];
}

/** A page of the invitations to a batch, by default the latest sent first. */
export function listSentInvitations(db: Db, page: SentPage) {
  const latest = latestOf(db, page);
  return db
    .select()
    .from(latest)
    .where(and(matches(latest, page.text), inArray(latest.state, [...page.states])))
    .orderBy(...orderOf(latest, page))
    .limit(page.pageSize)
    .offset(page.pageNo * page.pageSize);
}

export type SentRow = Awaited<ReturnType<typeof listSentInvitations>>[number];

/** How many invitations to a batch are in each state. */
export function countStates(
  db: Db,
  search: Omit<SentSearch, "states">,
): Promise<{ state: SentState; total: number }[]> {
  const latest = latestOf(db, search);
  return db
    .select({ state: latest.state, total: count() })
    .from(latest)
    .where(matches(latest, search.text))
    .groupBy(latest.state);
}

/** The open invitation of a person to a batch. */
export async function findOpenInvitation(db: Db, batchId: string, userId: string) {
  const [row] = await db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.entityId, batchId),
        eq(invitations.userId, userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
  return row;
}

/** Records when the link of an open invitation was first opened. */
export async function updateOpened(tx: Tx, invitationId: string, at: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ openedAt: at })
    .where(
      and(eq(invitations.invitationId, invitationId), isNull(invitations.openedAt), isNull(invitations.acceptedAt)),
    );
}
