import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { CallName } from "@openrounds/contract/pages/answers.ts";
import { BATCH_CALLS, batchCalls } from "@openrounds/contract/pages/batch.ts";
import { pageEndpoints } from "@openrounds/contract/pages/endpoints.ts";
import { HOME_CALLS, homeCalls } from "@openrounds/contract/pages/home.ts";
import { PROGRAM_CALLS, programCalls } from "@openrounds/contract/pages/program.ts";
import { SESSION_CALLS, sessionCalls } from "@openrounds/contract/pages/session.ts";
import { SHELL_CALLS } from "@openrounds/contract/pages/shell.ts";
import { ORGANIZATION_VIEWS } from "@openrounds/contract/organizations/schemas.ts";
import type { OpenedPage } from "../../kernel/opened-page.ts";
import type { OpenedAddress } from "../../kernel/page.ts";
import { readPage } from "../../kernel/page-reader.ts";
import { endpointQuery, queryClient } from "../../kernel/query.ts";
import { userIdOrSentinel } from "../../kernel/session.ts";
import { deviceStorage, localKeys } from "../../kernel/storage.ts";

interface ShellQuery {
  readonly shell?: "1";
}

/** Asks a page for the frame around it too, if the page is the first one of this window. */
function shellQuery(userId: string): ShellQuery {
  const { queryKey } = endpointQuery(identityEndpoints.readUser, { params: { userId } });
  return queryClient.getQueryData(queryKey) === undefined ? { shell: "1" } : {};
}

const withShell = (calls: readonly CallName[], { shell }: ShellQuery): readonly CallName[] =>
  shell === undefined ? calls : [...SHELL_CALLS, ...calls];

/** Whether an address shows the people of a batch without a filter. */
const isOfPeople = ({ search }: OpenedAddress): boolean =>
  search["tab"] === "participants" && Object.keys(search).length === 1;

type ReadAnswer = (address: OpenedAddress, isOpen: () => boolean) => OpenedPage | undefined;

const readHome: ReadAnswer = (_address, isOpen) => {
  const userId = userIdOrSentinel();
  const view = ORGANIZATION_VIEWS.find((each) => each === deviceStorage.read(localKeys.view));
  const organizationId = deviceStorage.read(localKeys.organizationId) ?? undefined;
  return readPage(
    {
      endpoint: pageEndpoints.home,
      input: { query: { view, organizationId } },
      calls: HOME_CALLS,
      callsOf: (answer) => homeCalls(answer, userId),
    },
    isOpen,
  );
};

const readBatch: ReadAnswer = (address, isOpen) => {
  const { batchId = "" } = address.params;
  const userId = userIdOrSentinel();
  const query = { ...shellQuery(userId), ...(isOfPeople(address) && { tab: "participants" as const }) };
  return readPage(
    {
      endpoint: pageEndpoints.batch,
      input: { params: { batchId }, query },
      calls: withShell(BATCH_CALLS, query),
      callsOf: (answer) => batchCalls(answer, { userId, batchId }),
    },
    isOpen,
  );
};

const readSession: ReadAnswer = ({ params: { sessionId = "" } }, isOpen) => {
  const userId = userIdOrSentinel();
  const query = shellQuery(userId);
  return readPage(
    {
      endpoint: pageEndpoints.session,
      input: { params: { sessionId }, query },
      calls: withShell(SESSION_CALLS, query),
      callsOf: (answer) => sessionCalls(answer, { userId, sessionId }),
    },
    isOpen,
  );
};

const readProgram: ReadAnswer = ({ params: { programId = "" } }, isOpen) => {
  const userId = userIdOrSentinel();
  const query = shellQuery(userId);
  return readPage(
    {
      endpoint: pageEndpoints.program,
      input: { params: { programId }, query },
      calls: withShell(PROGRAM_CALLS, query),
      callsOf: (answer) => programCalls(answer, { userId, programId }),
    },
    isOpen,
  );
};

/** Reads home, or the page of a batch, a session or a program, by one call. */
export const readAnswer: ReadAnswer = (address, isOpen) => {
  const { batchId, sessionId, programId } = address.params;
  if (batchId !== undefined) return readBatch(address, isOpen);
  if (sessionId !== undefined) return readSession(address, isOpen);
  return programId === undefined ? readHome(address, isOpen) : readProgram(address, isOpen);
};
