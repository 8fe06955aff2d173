import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { nowMs } from "../../../kernel/clock.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Note, Skeleton } from "../../../ui/states.tsx";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { signInFailure } from "../../components/failure-text.ts";
import { StepHeader } from "../../components/step-header.tsx";
import { SupportLine } from "../../components/support-line.tsx";
import { startSession } from "../../data.ts";
import { CodeForm } from "../../forms/code-form.tsx";
import { SecondStepForm } from "../../second-step/forms/second-step-form.tsx";
import { storeAddress, storeSocialProfile, type PendingCode } from "../../state.ts";
import {
  isInvitationForOther,
  isVerifiedProfile,
  redirectToProvider,
  logInBySocial,
  type SocialOutcome,
} from "../data.ts";

type SocialPageState =
  | { readonly kind: "waiting" }
  | { readonly kind: "code"; readonly code: PendingCode }
  | { readonly kind: "failed"; readonly text: string };

/** Opens the page of an outcome; returns the code that must be entered first, if any. */
function useOutcome() {
  const navigate = useNavigate();
  return async (outcome: SocialOutcome): Promise<PendingCode | undefined> => {
    if ("orderId" in outcome) return { ...outcome, uid: "", sentAtMs: nowMs(), isRight: false };
    if ("authorization" in outcome) {
      await navigate({ href: await startSession(outcome.authorization), replace: true });
      return undefined;
    }
    const { profile } = outcome;
    storeSocialProfile(profile);
    if (profile.primaryEmail !== null) storeAddress({ mode: "EMAIL", email: profile.primaryEmail });
    await navigate({ to: isVerifiedProfile(profile) ? "/email/signup" : "/email/verify", replace: true });
    return undefined;
  };
}

/** Removes the provider's token from the address bar and signs in with it, once. */
function useProviderToken(): readonly [SocialPageState, (state: SocialPageState) => void] {
  const navigate = useNavigate();
  const go = useOutcome();
  const started = useRef(false);
  const [state, setState] = useState<SocialPageState>({ kind: "waiting" });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const { search, pathname } = location;
    const socialToken = search.slice(1);
    history.replaceState(history.state, "", pathname);
    const isAnswer = new URLSearchParams(socialToken).has("code");
    if (!isAnswer) return void navigate({ to: "/welcome", replace: true });
    const signIn = async (): Promise<void> => {
      const code = await go(await logInBySocial({ socialToken }));
      if (code !== undefined) setState({ kind: "code", code });
    };
    signIn().catch((failure: unknown) => {
      if (isInvitationForOther(failure)) void navigate({ to: "/invalid", replace: true });
      else setState({ kind: "failed", text: messageOf(failure) });
    });
  }, [go, navigate]);
  return [state, setState];
}

/** Redirects to the provider again, after which a new code is sent. */
async function restartAtProvider(): Promise<string | undefined> {
  try {
    await redirectToProvider();
    return undefined;
  } catch (failure) {
    return messageOf(failure);
  }
}

/** The code that verifies that the account with the same e-mail is the person's own. */
function LinkAccountCode({
  code,
  onStep,
}: {
  readonly code: PendingCode;
  readonly onStep: (step: PendingCode) => void;
}) {
  const t = useText();
  const go = useOutcome();
  const confirm = async (otp: string): Promise<string | undefined> => {
    try {
      const step = await go(await logInBySocial({ orderId: code.orderId, otp }));
      if (step !== undefined) onStep(step);
      return undefined;
    } catch (failure) {
      return signInFailure(t, failure, "LOGIN_INCORRECT_OTP");
    }
  };
  return (
    <>
      <StepHeader title={t("identity.social.linkTitle")} text={t("identity.social.linkText")} />
      <CodeForm code={code} onConfirm={confirm} onResend={restartAtProvider} />
      <SupportLine />
    </>
  );
}

/** The page to which the provider redirects. */
export function SocialPage() {
  const t = useText();
  const [state, setState] = useProviderToken();
  if (state.kind === "code") {
    const { code } = state;
    return (
      <AuthFrame>
        {code.channel === undefined ? (
          <LinkAccountCode code={code} onStep={(step) => setState({ kind: "code", code: step })} />
        ) : (
          <SecondStepForm sentCode={code} />
        )}
      </AuthFrame>
    );
  }
  const isFailed = state.kind === "failed";
  return (
    <AuthFrame>
      <StepHeader title={t(isFailed ? "identity.social.failed" : "identity.social.title")} />
      {isFailed ? <Note tone="danger">{state.text}</Note> : <p className="t2">{t("identity.social.text")}</p>}
      {isFailed ? (
        <Link to="/welcome" className={buttonClass({ look: "primary", size: "lg", block: true })}>
          {t("identity.social.again")}
        </Link>
      ) : (
        <Skeleton lines={2} />
      )}
    </AuthFrame>
  );
}
