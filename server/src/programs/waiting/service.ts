import type { WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { programPath } from "@openrounds/contract/programs/paths.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { MAX_WAITING } from "../../notifications/waiting/service.ts";
import { listWaiting } from "../approval/service.ts";

/** The programs that wait for a person's decision. */
export async function listWaitingPrograms(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const waiting = await listWaiting(platform, actor);
  return waiting.slice(0, MAX_WAITING).map(({ program, organizationName }) => ({
    kind: program.entityStatus === "PILOT" ? "ACTIVATE_PROGRAM" : "APPROVE_PROGRAM",
    id: program.programId,
    title: program.name,
    places: [organizationName],
    count: 1,
    path: programPath(program.programId),
    since: (program.askedAt ?? program.createdAt).getTime(),
    until: null,
  }));
}
