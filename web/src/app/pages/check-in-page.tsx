import { IconCircleCheck } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { CHECK_IN_PATH, passPath, sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { CheckIn } from "@openrounds/contract/sessions/checkins/schemas.ts";
import { AuthFrame } from "../../identity/components/auth-frame.tsx";
import { messageOf, statusOf } from "../../kernel/failure.ts";
import { formatDay, formatMoment, formatTimes } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { signedInUserId } from "../../kernel/session.ts";
import "../../kernel/shared-key.ts";
import { useCheckIn, usePass } from "../../sessions/checkins/data.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { AppProviders } from "../app-providers.tsx";

const CheckInSkeleton = () => <Skeleton lines={3} height="2.5rem" />;

/** Why the check-in failed; without a response of the server it can be retried. */
function NotCheckedIn({ failure, again }: { readonly failure: Error; readonly again: () => void }) {
  const t = useText();
  const status = statusOf(failure);
  return (
    <div className="stack g4" role="alert">
      <h1>{messageOf(failure)}</h1>
      {(status >= 500 || status === 429) && (
        <Button size="lg" block onClick={again}>
          {t("app.again")}
        </Button>
      )}
    </div>
  );
}

function CheckedIn({ checkIn }: { readonly checkIn: CheckIn }) {
  const t = useText();
  return (
    <div className="stack g4" role="status">
      <span className="ft ft--green">
        <IconCircleCheck className="i" aria-hidden />
      </span>
      <h1>{t("attendance.door.done")}</h1>
      <div className="stack g1">
        <Link to={sessionPath(checkIn.sessionId)} className="semi lg">
          {checkIn.topic}
        </Link>
        <p className="t2">{checkIn.batchName}</p>
        <p className="t2 num">
          {`${formatDay(checkIn.startDateTime)}, ${formatTimes(checkIn.startDateTime, checkIn.endDateTime)}`}
        </p>
      </div>
      <p className="num">{t("attendance.door.since", { time: formatMoment(checkIn.checkedInDateTime) })}</p>
    </div>
  );
}

/** Exchanges the code for a pass at once: the code would expire while the person signs in. */
function ScannedCode({ code }: { readonly code: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = usePass(code);
  const pass = data?.pass;
  useEffect(() => {
    if (pass !== undefined) void navigate({ to: CHECK_IN_PATH, search: { pass }, replace: true });
  }, [navigate, pass]);
  return error === null ? <CheckInSkeleton /> : <NotCheckedIn failure={error} again={() => void refetch()} />;
}

/** Redirects to sign-in, and back here afterwards. */
function SignInRedirect({ pass }: { readonly pass: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: "/welcome", search: { redirectURL: passPath(pass) }, replace: true });
  }, [navigate, pass]);
  return <CheckInSkeleton />;
}

function EnteredPass({ pass }: { readonly pass: string }) {
  const { data, error, refetch } = useCheckIn(pass);
  if (error !== null && statusOf(error) === 401) return <SignInRedirect pass={pass} />;
  if (error !== null) return <NotCheckedIn failure={error} again={() => void refetch()} />;
  return data === undefined ? <CheckInSkeleton /> : <CheckedIn checkIn={data.checkIn} />;
}

function CheckInStep({ code, pass }: { readonly code: string; readonly pass: string | undefined }) {
  if (pass === undefined) return <ScannedCode code={code} />;
  return signedInUserId() === null ? <SignInRedirect pass={pass} /> : <EnteredPass pass={pass} />;
}

/** The page of the QR code at the door of a session, which checks in the person who opens it. */
export function CheckInPage() {
  const { code, pass } = useSearch({ strict: false }) as { code?: unknown; pass?: unknown };
  return (
    <AppProviders hasOverlays={false}>
      <AuthFrame>
        <CheckInStep
          code={typeof code === "string" && code !== "" ? code : "-"}
          pass={typeof pass === "string" && pass !== "" ? pass : undefined}
        />
      </AuthFrame>
    </AppProviders>
  );
}
