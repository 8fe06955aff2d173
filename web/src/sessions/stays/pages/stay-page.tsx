import { IconCheck, IconDoorExit, IconUserCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { stayEndpoints, type LinkStay } from "@openrounds/contract/sessions/stays/endpoints.ts";
import { questionAfter, stayState } from "@openrounds/contract/sessions/stays/rules.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { formatTime } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Redirect } from "../../../kernel/redirect.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Note, Skeleton } from "../../../ui/states.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { LaunchButton } from "../../components/launch-button.tsx";
import { useSession } from "../../data.ts";
import { usePresentTime, useWindowTitle } from "../state.ts";

interface StayProps {
  readonly session: Session;
  readonly stay: LinkStay;
}

/** What a person answers, as long as their stay counts. */
function Answers({ session: { sessionId }, isAsked }: Pick<StayProps, "session"> & { readonly isAsked: boolean }) {
  const t = useText();
  const answer = useEndpointMutation(stayEndpoints.answer, {
    refreshes: [stayEndpoints.read],
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const say = (isThere: boolean): void => answer.mutate({ body: { sessionId, isThere } });
  return (
    <div className="row wrap g3">
      <Button look={isAsked ? "now" : "default"} icon={IconCheck} busy={answer.isPending} onClick={() => say(true)}>
        {t("meetings.stay.yes")}
      </Button>
      <Button icon={IconDoorExit} disabled={answer.isPending} onClick={() => say(false)}>
        {t("meetings.stay.left")}
      </Button>
    </div>
  );
}

/** A stay that still counts, and the question when it is due. */
function CountedStay({ session, stay, isAsked }: StayProps & { readonly isAsked: boolean }) {
  const t = useText();
  const { asksAtMs, endsAtMs } = questionAfter(stay.answeredDateTime);
  useWindowTitle(isAsked ? t("meetings.stay.ask") : undefined);
  const until = { time: formatTime(endsAtMs), last: formatTime(stay.answeredDateTime) };
  return (
    <section className="card card--p stack g4" aria-live="polite">
      {isAsked ? (
        <>
          <h2>{t("meetings.stay.ask")}</h2>
          <p className="t2 num">{t("meetings.stay.until", until)}</p>
        </>
      ) : (
        <>
          <div>
            <Badge tone="success" icon={IconUserCheck}>
              {t("meetings.stay.present")}
            </Badge>
          </div>
          <p>{t("meetings.stay.text")}</p>
          <p className="sm t2 num">{t("meetings.stay.next", { time: formatTime(asksAtMs) })}</p>
        </>
      )}
      <Answers session={session} isAsked={isAsked} />
    </section>
  );
}

/** A stay that is over: the session ended, the person left, or did not answer. */
function PastStay({ session, stay }: StayProps) {
  const t = useText();
  const time = formatTime(stay.answeredDateTime);
  const isRunning = session.sessionStatus === "INPROGRESS";
  return (
    <section className="card card--p stack g4">
      <h2>
        {isRunning ? t(stay.hasLeft ? "meetings.stay.done" : "meetings.stay.over", { time }) : t("meetings.stay.ended")}
      </h2>
      {isRunning && !stay.hasLeft && <Note tone="warning">{t("meetings.stay.overText")}</Note>}
      <div className="row wrap g3">
        <LaunchButton session={session} size="md" />
        <Link to={sessionPath(session.sessionId)} className={buttonClass()}>
          {t("meetings.stay.back")}
        </Link>
      </div>
    </section>
  );
}

function Stay({ session, stay }: StayProps) {
  const state = stayState(stay.answeredDateTime, usePresentTime());
  const isCounted = session.sessionStatus === "INPROGRESS" && !stay.hasLeft && state !== "OVER";
  if (!isCounted) return <PastStay session={session} stay={stay} />;
  return <CountedStay session={session} stay={stay} isAsked={state === "ASKED"} />;
}

/** The page of a person at a plain link: asks now and then whether they are still there. */
export function StayPage() {
  const t = useText();
  const { sessionId = "" }: { sessionId?: string } = useParams({ strict: false });
  const session = useSession(sessionId);
  const { data } = useQuery({ ...endpointQuery(stayEndpoints.read, { query: { sessionId } }), throwOnError: true });
  if (data?.stay === null) return <Redirect to={sessionPath(sessionId)} />;
  return (
    <main className="page page--form">
      <PageHeader
        title={t("meetings.stay.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: session.batchName, to: batchPath(session.batchId) },
          { label: session.topic, to: sessionPath(sessionId) },
          { label: t("meetings.stay.title") },
        ]}
      />
      {data?.stay === undefined ? <Skeleton lines={4} /> : <Stay session={session} stay={data.stay} />}
    </main>
  );
}
