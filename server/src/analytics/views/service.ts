import { analyticsFilterSchema } from "@openrounds/contract/analytics/filters.ts";
import { nextViewMail } from "@openrounds/contract/analytics/views/rules.ts";
import { MAX_VIEWS, type NewView, type ViewMails } from "@openrounds/contract/analytics/views/schemas.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseNotFound } from "../../kernel/refusal.ts";
import { canLogIn, type UserRow } from "../../identity/service.ts";
import { codesInOrganization } from "../../organizations/access.ts";
import { findOrganization, type OrganizationRow } from "../../organizations/service.ts";
import { offeredPrograms } from "../access.ts";
import { figureRequestOf, metricsOf, readCards } from "../service.ts";
import { prepareReport } from "../locations/service.ts";
import { mailView } from "./mails.ts";
import {
  deleteView,
  deleteViewMail,
  findReader,
  insertView,
  listViews,
  lockDueMail,
  upsertViewMail,
  type ViewMailRow,
  type ViewRow,
} from "./queries.ts";

interface ViewOwner {
  readonly organizationId: string;
  readonly userId: string;
}

/** Saves a view; refuses it beyond the maximum of a person in an organization. */
export async function saveView(db: Db, owner: ViewOwner, { name, tab, filter, isShared }: NewView): Promise<ViewRow> {
  const row = { viewId: newId(), ...owner, name, tab, filter, isShared, createdAt: now() };
  return (
    (await db.transaction((tx) => insertView(tx, row, MAX_VIEWS))) ??
    refuse("ANALYTICS_VIEWS_TOO_MANY", { values: { count: MAX_VIEWS } })
  );
}

/** Deletes a view of the person. */
export async function removeView(db: Db, view: ViewOwner & { readonly viewId: string }): Promise<void> {
  if (!(await db.transaction((tx) => deleteView(tx, view)))) refuseNotFound();
}

/** Sets how often a person gets a view that they see by mail. */
export async function chooseMails(
  db: Db,
  { viewId, ...reader }: ViewOwner & { readonly viewId: string },
  mails: ViewMails,
): Promise<void> {
  const { userId } = reader;
  const isSeen = (await listViews(db, reader)).some((view) => view.viewId === viewId);
  const person = await findReader(db, userId);
  if (!isSeen || person === undefined) return refuseNotFound();
  const nextAt = mails === "NEVER" ? undefined : new Date(nextViewMail(mails, nowMs(), person.timezone));
  await db.transaction((tx) =>
    mails === "NEVER" || nextAt === undefined
      ? deleteViewMail(tx, { viewId, userId })
      : upsertViewMail(tx, { viewId, userId, mails, nextAt }),
  );
}

/** A person and an organization whose dashboard they may see now, with its programs open to them. */
interface MailReader {
  readonly person: UserRow;
  readonly organization: OrganizationRow;
  readonly programIds: readonly string[];
}

/** The reader of a mail; undefined if they have no access to the dashboard or do not see the view any more. */
async function readerOf(platform: Platform, { userId }: ViewMailRow, view: ViewRow): Promise<MailReader | undefined> {
  const { db } = platform;
  const person = await findReader(db, userId);
  const organization = await findOrganization(db, view.organizationId);
  const isSeen = view.isShared || view.userId === userId;
  if (!canLogIn(person) || organization === undefined || !isSeen) return undefined;
  // No sign-in: what a person may do in managing mode ends with it.
  const actor = { userId, sessionId: "" };
  const codes = await codesInOrganization(platform, actor, organization);
  if (!codes.has("VIEW_ANALYTICS") && !codes.has("ACCESS_PROGRAM_REPORTS")) return undefined;
  const offered = await offeredPrograms(platform, actor, { organizationId: organization.organizationId, codes });
  const programIds = offered.filter(({ isOpen }) => isOpen).map(({ programId }) => programId);
  return { person, organization, programIds };
}

/** Mails one view with its figures of now, or ends the mails of someone whose right has ended. */
async function mailDue(platform: Platform, tx: Tx, due: { mail: ViewMailRow; view: ViewRow }): Promise<void> {
  const { mail, view } = due;
  const reader = await readerOf(platform, mail, view);
  if (reader === undefined) return deleteViewMail(tx, mail);
  const { person, organization, programIds } = reader;
  const filter = analyticsFilterSchema.parse(view.filter);
  const of = { organizationId: organization.organizationId, programIds, timeZone: person.timezone };
  const request = figureRequestOf(filter, of);
  await prepareReport(platform.db, request.shown);
  const metrics = metricsOf(await readCards(platform.db, request));
  await mailView(tx, platform.env, { person, view, mail, organizationName: organization.name, metrics });
  await upsertViewMail(tx, { ...mail, nextAt: new Date(nextViewMail(mail.mails, nowMs(), person.timezone)) });
}

const MOST_MAILS = 200;

/** Mails the views that are due, each in a transaction of its own. */
export async function mailViews(platform: Platform): Promise<void> {
  const mailNext = (tx: Tx): Promise<boolean> =>
    lockDueMail(tx, now()).then(async (due) => {
      if (due !== undefined) await mailDue(platform, tx, due);
      return due !== undefined;
    });
  for (let sent = 0; sent < MOST_MAILS && (await platform.db.transaction(mailNext)); sent += 1);
}
