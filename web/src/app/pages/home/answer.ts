import { pageEndpoints } from "@openrounds/contract/pages/endpoints.ts";
import { HOME_CALLS, homeCalls, type HomeAnswer } from "@openrounds/contract/pages/home.ts";
import { ORGANIZATION_VIEWS } from "@openrounds/contract/organizations/schemas.ts";
import type { OpenedPage } from "../../../kernel/opened-page.ts";
import { readPage } from "../../../kernel/page-reader.ts";
import { userIdOrSentinel } from "../../../kernel/session.ts";
import { deviceStorage, localKeys } from "../../../kernel/storage.ts";

/** Reads home by one call. */
export function readHome(isOpen: () => boolean): OpenedPage | undefined {
  const userId = userIdOrSentinel();
  const view = ORGANIZATION_VIEWS.find((each) => each === deviceStorage.read(localKeys.view));
  const organizationId = deviceStorage.read(localKeys.organizationId) ?? undefined;
  const query = { view, organizationId };
  const callsOf = (answer: HomeAnswer) => homeCalls(answer, userId);
  return readPage({ endpoint: pageEndpoints.home, input: { query }, calls: HOME_CALLS, callsOf }, isOpen);
}
