import { identityEndpoints } from "../identity/endpoints.ts";
import { noticeEndpoints } from "../notifications/notices/endpoints.ts";
import { waitingEndpoints } from "../notifications/waiting/endpoints.ts";
import { organizationEndpoints } from "../organizations/endpoints.ts";
import { managingEndpoints } from "../organizations/managing/endpoints.ts";
import { answered, nameOfCall, type AnsweredCall, type CallName } from "./answers.ts";
import type { ShellAnswer } from "./schemas.ts";

/** The calls of the frame around a page. */
export const SHELL_CALLS: readonly CallName[] = [
  identityEndpoints.readUser,
  identityEndpoints.policyAgreements,
  organizationEndpoints.permissions,
  managingEndpoints.permissions,
  noticeEndpoints.countUnread,
  waitingEndpoints.listMine,
].map(nameOfCall);

/** The single calls of the frame whose results an answer holds. */
export function shellCalls(answer: ShellAnswer, userId: string): AnsweredCall[] {
  const own = { params: { userId } };
  const managing = {
    query: { superHubId: answer.managedFor ?? "", hubId: answer.managed?.hub[0]?.organizationId ?? "" },
  };
  return [
    ...answered(identityEndpoints.readUser, own, answer.user),
    ...answered(identityEndpoints.policyAgreements, {}, answer.agreements),
    ...answered(organizationEndpoints.permissions, own, answer.permissions),
    ...answered(managingEndpoints.permissions, managing, answer.managed),
    ...answered(noticeEndpoints.countUnread, {}, answer.unread),
    ...answered(waitingEndpoints.listMine, {}, answer.waiting),
  ];
}

/** Those of a page that may be read without its frame. */
export const shellCallsIn = (shell: ShellAnswer | undefined, userId: string): readonly AnsweredCall[] =>
  shell === undefined ? [] : shellCalls(shell, userId);
