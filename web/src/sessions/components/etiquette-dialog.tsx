import { IconHandStop, IconMicrophoneOff, IconShieldLock, IconVideo } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { FormattedMessage } from "react-intl";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { stayPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { stayEndpoints } from "@openrounds/contract/sessions/stays/endpoints.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { call } from "../../kernel/call.ts";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button, type IconComponent } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { sessionReads } from "../data.ts";

const REMINDERS: readonly { readonly icon: IconComponent; readonly text: MessageKey }[] = [
  { icon: IconMicrophoneOff, text: "sessions.etiquette.mute" },
  { icon: IconHandStop, text: "sessions.etiquette.hand" },
  { icon: IconShieldLock, text: "sessions.etiquette.personal" },
  { icon: IconVideo, text: "sessions.etiquette.video" },
];

/** The window must be opened in the click event; later it would be blocked as a pop-up. */
function openEmptyWindow(): Window | null {
  const opened = window.open("", "_blank");
  if (opened !== null) opened.opener = null;
  return opened;
}

interface EtiquetteDialogProps {
  readonly session: Session;
  readonly isStart: boolean;
  readonly onClose: () => void;
}

/** The rules of a session; then the room opens in a new window. */
export function EtiquetteDialog({ session, isStart, onClose }: EtiquetteDialogProps) {
  const t = useText();
  const navigate = useNavigate();
  const refreshes = sessionReads;
  const start = useEndpointMutation(sessionEndpoints.start, { refreshes });
  const join = useEndpointMutation(sessionEndpoints.join, { refreshes });
  /** Where the session meets at a plain link, this page asks whether the person is still there. */
  const followStay = async (): Promise<void> => {
    const { sessionId } = session;
    const { stay } = await call(stayEndpoints.read, { query: { sessionId } });
    if (stay !== null) await navigate({ to: stayPath(sessionId) });
  };
  const enter = async (): Promise<void> => {
    const room = openEmptyWindow();
    if (room === null) return toastFailure(t("sessions.popup"));
    const body = { sessionId: session.sessionId };
    try {
      const url = isStart ? (await start.mutateAsync({ body })).startUrl : (await join.mutateAsync({ body })).joinUrl;
      const address = new URL(url, location.origin);
      room.location.href = address.href;
      onClose();
      if (address.origin !== location.origin) await followStay();
    } catch (failure) {
      room.close();
      toastFailure(isStart ? messageOf(failure) : t("sessions.joinFailed"));
    }
  };
  return (
    <Dialog
      title={t("sessions.etiquette.title")}
      width="question"
      opened
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="now" icon={IconVideo} busy={start.isPending || join.isPending} onClick={() => void enter()}>
            {t("sessions.etiquette.go")}
          </Button>
        </>
      }
    >
      <p className="semi">{session.topic}</p>
      <ul className="stack g3">
        {REMINDERS.map(({ icon: Shown, text }) => (
          <li key={text} className="row">
            <span className="ft ft--brand">
              <Shown className="i" aria-hidden />
            </span>
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
      <p className="sm t2">
        <FormattedMessage
          id="sessions.etiquette.legal"
          values={{
            terms: (text) => (
              <a href="/terms" target="_blank" rel="noopener">
                {text}
              </a>
            ),
            privacy: (text) => (
              <a href="/privacy" target="_blank" rel="noopener">
                {text}
              </a>
            ),
          }}
        />
      </p>
    </Dialog>
  );
}
