import type { ZoomAccount, ZoomProblem } from "@openrounds/contract/sessions/zoom/schemas.ts";
import type { Env } from "../../../kernel/env.ts";
import type { listProblems, ZoomAccountRow } from "./queries.ts";

/** The path at which Zoom reports the events of an account. */
export const EVENTS_PATH = "/api/zoom/events";

/** A Zoom account without its secrets. */
export const presentAccount = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, row: ZoomAccountRow): ZoomAccount => ({
  accountId: row.accountId,
  name: row.name,
  zoomAccountId: row.zoomAccountId,
  clientId: row.clientId,
  hosts: row.hosts,
  eventUrl: `${PUBLIC_URL}${EVENTS_PATH}/${row.accountId}`,
  state: row.state,
  fault: row.fault,
  faultDetail: row.faultDetail,
  testedDateTime: row.testedAt?.getTime() ?? null,
  reportedDateTime: row.reportedAt?.getTime() ?? null,
});

/** A session without a meeting. */
export const presentProblem = ({
  startsAt,
  fault,
  ...session
}: Awaited<ReturnType<typeof listProblems>>[number]): ZoomProblem => ({
  ...session,
  startDateTime: startsAt.getTime(),
  fault: fault ?? "REFUSED",
});
