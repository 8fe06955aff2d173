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
import { enter } from "../../data.ts";
import { CodeForm } from "../../forms/code-form.tsx";
import { SecondStepForm } from "../../second-step/forms/second-step-form.tsx";
import { keepAddress, keepProfile, type PendingCode } from "../../state.ts";
import { isForOther, isProved, leaveForProvider, logInBySocial, type SocialOutcome } from "../data.ts";

type State =
  | { readonly kind: "waiting" }
  | { readonly kind: "code"; readonly code: PendingCode }
  | { readonly kind: "failed"; readonly text: string };

/** Goes where an outcome leads; answers the code that must be given first, where there is one. */
function useOutcome() {
  const navigate = useNavigate();
  return async (outcome: SocialOutcome): Promise<PendingCode | undefined> => {
    if ("orderId" in outcome) return { ...outcome, uid: "", sentAtMs: nowMs(), isRight: false };
    if ("authorization" in outcome) {
      await navigate({ href: await enter(outcome.authorization), replace: true });
      return undefined;
    }
    const { profile } = outcome;
    keepProfile(profile);
    if (profile.primaryEmail !== null) keepAddress({ mode: "EMAIL", email: profile.primaryEmail });
    await navigate({ to: isProved(profile) ? "/email/signup" : "/email/verify", replace: true });
    return undefined;
  };
}

/** Takes what the provider sent back out of the address bar and signs in with it, once. */
function useReturn(): readonly [State, (state: State) => void] {
  const navigate = useNavigate();
  const go = useOutcome();
  const started = useRef(false);
  const [state, setState] = useState<State>({ kind: "waiting" });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const { search, pathname } = location;
    const socialToken = search.slice(1);
    history.replaceState(history.state, "", pathname);
    const isAnswer = new URLSearchParams(socialToken).has("code");
    if (!isAnswer) return void navigate({ to: "/welcome", replace: true });
    const sign = async (): Promise<void> => {
      const code = await go(await logInBySocial({ socialToken }));
      if (code !== undefined) setState({ kind: "code", code });
    };
    sign().catch((failure: unknown) => {
      if (isForOther(failure)) void navigate({ to: "/invalid", replace: true });
      else setState({ kind: "failed", text: messageOf(failure) });
    });
  }, [go, navigate]);
  return [state, setState];
}

/** Goes to the provider again, which sends a new code. */
async function beginAgain(): Promise<string | undefined> {
  try {
    await leaveForProvider();
    return undefined;
  } catch (failure) {
    return messageOf(failure);
  }
}

/** The code that proves the account with the same e-mail. */
function LinkCode({ code, onStep }: { readonly code: PendingCode; readonly onStep: (step: PendingCode) => void }) {
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
      <CodeForm code={code} onConfirm={confirm} onResend={beginAgain} />
      <SupportLine />
    </>
  );
}

/** Where the provider sends people back to. */
export function SocialPage() {
  const t = useText();
  const [state, setState] = useReturn();
  if (state.kind === "code") {
    const { code } = state;
    return (
      <AuthFrame>
        {code.channel === undefined ? (
          <LinkCode code={code} onStep={(step) => setState({ kind: "code", code: step })} />
        ) : (
          <SecondStepForm sent={code} />
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
