import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { finishSignIn } from "../../../identity/data.ts";
import { confirmEmail } from "../../../identity/recovery/data.ts";
import { storeResetLink, readAccountLink, type AccountLink } from "../../../identity/recovery/state.ts";
import { isPrivate, storeTarget, readInvitation, pathOfMode, type StoredInvitation } from "../../../identity/state.ts";
import { messageOf, statusOf } from "../../../kernel/failure.ts";
import { signedInUserId } from "../../../kernel/session.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { openInvitation, proveByLink } from "../../arrival.ts";

export interface WelcomeLink {
  readonly invitation: StoredInvitation | undefined;
  /** Why the invitation of the link could not be opened; an empty text if the reason is unknown. */
  readonly badInvitation: string | undefined;
}

const confirmations = new Map<string, Promise<void>>();

/** Confirms the e-mail of a link once, and shows the result. */
function confirmOnce(id: string): Promise<void> {
  const confirmation =
    confirmations.get(id) ?? confirmEmail(id).then(toast, (failure: unknown) => toastFailure(messageOf(failure)));
  confirmations.set(id, confirmation);
  return confirmation;
}

type LinkResult = Partial<WelcomeLink> & { readonly goesTo?: string };

/** Runs the action of an account link, and removes its secret from the address bar. */
async function openAccountLink({ type, id }: AccountLink): Promise<LinkResult> {
  if (type !== "email-verification") {
    storeResetLink({ id, isUnlock: type === "unlock-account" });
    return { goesTo: "/forgot-password" };
  }
  await confirmOnce(id);
  const userId = signedInUserId();
  return { goesTo: userId === null ? "/welcome" : await finishSignIn(userId) };
}

/** Opens the link in the address; returns where signed-in and privately invited people are redirected. */
async function openAddress(search: Readonly<Record<string, unknown>>): Promise<LinkResult> {
  storeTarget(search["redirectURL"]);
  const link = readAccountLink(search);
  if (link !== undefined) return openAccountLink(link);
  const openedInvitation = await openInvitation(search).catch((failure: unknown) => {
    // A withdrawn invitation says so.
    return statusOf(failure) === 410 ? messageOf(failure) : "";
  });
  if (typeof openedInvitation === "string") return { badInvitation: openedInvitation };
  const userId = signedInUserId();
  if (userId !== null) return { goesTo: await finishSignIn(userId) };
  if (isPrivate(openedInvitation)) {
    const proved = await proveByLink(openedInvitation);
    return { goesTo: proved === undefined ? pathOfMode(openedInvitation.loginMode) : "/email/signup" };
  }
  return openedInvitation === undefined ? {} : { invitation: openedInvitation };
}

/** Handles the link that led to /welcome, once a language is chosen. */
export function useWelcomeLink(): WelcomeLink {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [welcomeLink, setWelcomeLink] = useState<WelcomeLink>(() => ({
    invitation: readInvitation(),
    badInvitation: undefined,
  }));
  useEffect(() => {
    let isCurrent = true;
    const handle = async (): Promise<void> => {
      const { goesTo, ...result } = await openAddress(search);
      if (!isCurrent) return;
      setWelcomeLink((before) => ({ ...before, badInvitation: undefined, ...result }));
      if (goesTo !== undefined) await navigate({ href: goesTo, replace: true });
    };
    // Without the server the page stays as it is, with the ways to sign in.
    handle().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [search, navigate]);
  return welcomeLink;
}
