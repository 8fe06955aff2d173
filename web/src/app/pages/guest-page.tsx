import { IconCalendarEvent, IconClock, IconVideo } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { lazy, useEffect, useRef, useState } from "react";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import type { GuestVisit } from "@openrounds/contract/sessions/guests/schemas.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { matchLocale } from "@openrounds/messages/locales.ts";
import { AuthFrame } from "../../identity/components/auth-frame.tsx";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { call } from "../../kernel/call.ts";
import { deviceTimeZone, formatDay, formatTimes } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { chooseLocale, storedLocale } from "../../kernel/locale.ts";
import { useEndpointMutation } from "../../kernel/query.ts";
import { isBeforeStart, useGuestVisit } from "../../sessions/guests/data.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { PagePart } from "../../ui/page-part.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { AppProviders } from "../app-providers.tsx";

/** The room loads when the guest joins. */
const RoomStage = lazy(async () => {
  const { RoomStage: Stage } = await import("../../sessions/live/components/room-stage.tsx");
  return { default: Stage };
});

interface EnteredRoom {
  readonly room: LiveRoomDetails;
  readonly userId: string;
}

const LIVE = "INPROGRESS";

/** The times of the session, in the time zone of the device. */
function VisitTimes({ visit }: { readonly visit: GuestVisit }) {
  return (
    <p className="row wrap g4">
      <span className="meta num">
        <IconCalendarEvent className="i" aria-hidden />
        {formatDay(visit.startDateTime)}
      </span>
      <span className="meta num">
        <IconClock className="i" aria-hidden />
        {`${formatTimes(visit.startDateTime, visit.endDateTime)} (${deviceTimeZone()})`}
      </span>
    </p>
  );
}

/** The next step: wait, join, or keep the attendance. */
function VisitNextStep({ visit, enter, busy }: { visit: GuestVisit; enter: () => void; busy: boolean }) {
  const t = useText();
  const status = visit.sessionStatus;
  if (status === LIVE || isBeforeStart(status)) {
    return (
      <>
        {status !== LIVE && <Note>{t("room.waiting")}</Note>}
        <Button look="now" size="lg" block icon={IconVideo} disabled={status !== LIVE} busy={busy} onClick={enter}>
          {t("sessions.join")}
        </Button>
        <p className="sm t2">{t("sessions.guest.as", { name: `${visit.firstName} ${visit.lastName}`.trim() })}</p>
      </>
    );
  }
  return (
    <>
      <Note tone="neutral">{t(`sessions.status.${status}`)}</Note>
      {status === "COMPLETED" && (
        <>
          <p className="sm t2">{t("sessions.guest.keep")}</p>
          <Link to="/welcome" className={buttonClass({ size: "lg", block: true })}>
            {t("sessions.guest.account")}
          </Link>
        </>
      )}
    </>
  );
}

function VisitDetails({ visit, enter, busy }: { visit: GuestVisit; enter: () => void; busy: boolean }) {
  const t = useText();
  const product = t("app.product");
  useEffect(() => {
    document.title = `${visit.topic} · ${product}`;
  }, [visit.topic, product]);
  return (
    <>
      <div className="stack g2">
        {visit.sessionStatus === LIVE && (
          <span>
            <Badge tone="live" dot="pulse">
              {t(`sessions.status.${visit.sessionStatus}`)}
            </Badge>
          </span>
        )}
        <h1>{visit.topic}</h1>
        <p className="t2">{visit.programName}</p>
      </div>
      <VisitTimes visit={visit} />
      <VisitNextStep visit={visit} enter={enter} busy={busy} />
    </>
  );
}

/** The session of a guest link. */
function LinkedVisit({
  linkKey,
  onEnter,
}: {
  readonly linkKey: string;
  readonly onEnter: (enteredRoom: EnteredRoom) => void;
}) {
  const { data, error } = useGuestVisit(linkKey);
  const enter = useEndpointMutation(guestEndpoints.enter, {
    onDone: ({ entrance: { room, joinUrl, userId } }) => {
      if (room !== null) onEnter({ room, userId });
      else if (joinUrl !== null) location.assign(joinUrl);
    },
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const status = data?.visit.sessionStatus;
  const hasWaited = useRef(false);
  useEffect(() => {
    if (isBeforeStart(status)) hasWaited.current = true;
    else if (status === LIVE && hasWaited.current) {
      hasWaited.current = false;
      enter.mutate({ body: { key: linkKey } });
    }
  }, [status, enter, linkKey]);
  const visitLocale = matchLocale(data?.visit.locale ?? "");
  useEffect(() => {
    // A language chosen on this device before is kept.
    if (visitLocale !== undefined && storedLocale() === undefined) chooseLocale(visitLocale);
  }, [visitLocale]);
  const isRefused = error instanceof CallFailure && error.status < 500 && error.status !== 429;
  if (isRefused) return <h1>{messageOf(error)}</h1>;
  if (data === undefined) return <Skeleton lines={4} height="2rem" />;
  return (
    <VisitDetails visit={data.visit} busy={enter.isPending} enter={() => enter.mutate({ body: { key: linkKey } })} />
  );
}

/** The page of a guest link: the session and its room, without an account. */
export function GuestPage() {
  const linkKey = useLocation({ select: ({ hash }) => hash });
  const [enteredRoom, setEnteredRoom] = useState<EnteredRoom>();
  const renew = async (): Promise<LiveRoomDetails> => {
    const { entrance } = await call(guestEndpoints.enter, { body: { key: linkKey } });
    if (entrance.room === null) throw new CallFailure(409, { responseCode: "SESSION_MEETS_ELSEWHERE" });
    return entrance.room;
  };
  if (enteredRoom !== undefined) {
    const restart = (): void => setEnteredRoom(undefined);
    return (
      <AppProviders scheme="dark" hasOverlays={false}>
        <PagePart lines={4}>
          <RoomStage details={enteredRoom.room} userId={enteredRoom.userId} isGuest renew={renew} restart={restart} />
        </PagePart>
      </AppProviders>
    );
  }
  return (
    <AppProviders hasOverlays={false}>
      <AuthFrame>
        <LinkedVisit key={linkKey} linkKey={linkKey === "" ? "-" : linkKey} onEnter={setEnteredRoom} />
      </AuthFrame>
    </AppProviders>
  );
}
