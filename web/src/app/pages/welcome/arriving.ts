import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { arrive } from "../../../identity/data.ts";
import { confirmEmail } from "../../../identity/recovery/data.ts";
import { keepReset, readAccountLink, type AccountLink } from "../../../identity/recovery/state.ts";
import { isPrivate, keepTarget, keptInvitation, pathOfMode, type KeptInvitation } from "../../../identity/state.ts";
import { messageOf, statusOf } from "../../../kernel/failure.ts";
import { signedInUserId } from "../../../kernel/session.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { openInvitation } from "../../arrival.ts";

export interface Arriving {
  readonly invitation: KeptInvitation | undefined;
  /** The link of the address names an invitation that could not be opened; an empty text where nothing more is known. */
  readonly badInvitation: string | undefined;
}

const told = new Map<string, Promise<void>>();

/** Confirms the e-mail of a link and says what became of it, once. */
function tellOnce(id: string): Promise<void> {
  const known = told.get(id) ?? confirmEmail(id).then(toast, (failure: unknown) => toastFailure(messageOf(failure)));
  told.set(id, known);
  return known;
}

type Found = Partial<Arriving> & { readonly goesTo?: string };

/** Does what a link about the account is for. Its secret leaves the address bar. */
async function openAccountLink({ type, id }: AccountLink): Promise<Found> {
  if (type !== "email-verification") {
    keepReset({ id, isUnlock: type === "unlock-account" });
    return { goesTo: "/forgot-password" };
  }
  await tellOnce(id);
  const userId = signedInUserId();
  return { goesTo: userId === null ? "/welcome" : await arrive(userId) };
}

/** Opens what the address names, and answers where signed-in and privately invited people go. */
async function open(search: Readonly<Record<string, unknown>>): Promise<Found> {
  keepTarget(search["redirectURL"]);
  const link = readAccountLink(search);
  if (link !== undefined) return openAccountLink(link);
  const opened = await openInvitation(search).catch((failure: unknown) => {
    // What was withdrawn says so.
    return statusOf(failure) === 410 ? messageOf(failure) : "";
  });
  if (typeof opened === "string") return { badInvitation: opened };
  const userId = signedInUserId();
  if (userId !== null) return { goesTo: await arrive(userId) };
  if (isPrivate(opened)) return { goesTo: pathOfMode(opened.loginMode) };
  return opened === undefined ? {} : { invitation: opened };
}

/** Handles the link that led to /welcome, once a language is chosen. */
export function useArriving(): Arriving {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [arriving, setArriving] = useState<Arriving>(() => ({
    invitation: keptInvitation(),
    badInvitation: undefined,
  }));
  useEffect(() => {
    let isCurrent = true;
    const handle = async (): Promise<void> => {
      const { goesTo, ...found } = await open(search);
      if (!isCurrent) return;
      setArriving((before) => ({ ...before, badInvitation: undefined, ...found }));
      if (goesTo !== undefined) await navigate({ href: goesTo, replace: true });
    };
    // Without the server the page stays as it is: the ways in are there all the same.
    handle().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [search, navigate]);
  return arriving;
}
