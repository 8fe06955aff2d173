import type { QueryClient } from "@tanstack/react-query";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { call } from "../../../kernel/call.ts";
import { messageOf } from "../../../kernel/failure.ts";
import type { useText } from "../../../kernel/i18n.tsx";
import { closePage } from "../../../kernel/opened-page.ts";
import { queryKeyOf } from "../../../kernel/query.ts";
import { trackAction } from "../../../kernel/tracking.ts";
import { sessionReads } from "../../../sessions/data.ts";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { toast, toastFailure, toastUndo } from "../../../ui/toast.ts";

interface PageTools {
  readonly t: ReturnType<typeof useText>;
  readonly client: QueryClient;
}

/** Calls an endpoint of a session, refreshes what shows sessions, and says that it is done, or why not. */
async function run(
  endpoint: typeof sessionEndpoints.remove | typeof sessionEndpoints.restore,
  { sessionId }: Session,
  { client, tellDone }: Pick<PageTools, "client"> & { readonly tellDone: () => void },
): Promise<void> {
  try {
    await call(endpoint, { params: { id: sessionId } });
    trackAction(endpoint);
    closePage();
    await Promise.all(sessionReads.map((each) => client.invalidateQueries({ queryKey: queryKeyOf(each) })));
    tellDone();
  } catch (failure) {
    toastFailure(messageOf(failure));
  }
}

/** Asks for confirmation, then cancels a session; for ten seconds that can be taken back. */
export function askToCancel(session: Session, { t, client }: PageTools): void {
  const restore = (): Promise<void> =>
    run(sessionEndpoints.restore, session, { client, tellDone: () => toast(t("sessions.restored")) });
  const tellCancelled = (): void => toastUndo(t("sessions.cancelled"), { label: t("app.undo"), run: restore });
  askToConfirm({
    title: t("sessions.cancelTitle", { topic: session.topic }),
    text: t("sessions.cancelText"),
    confirm: t("sessions.cancel"),
    cancel: t("sessions.keep"),
    onConfirm: () => void run(sessionEndpoints.remove, session, { client, tellDone: tellCancelled }),
  });
}
