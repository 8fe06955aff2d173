import type { Browser, Page } from "@playwright/test";
import { onboard, openInvitation, signUp, type Invitee } from "./entry.ts";
import type { Walk } from "./walks.ts";

export interface Guest extends Invitee {
  readonly role: string;
}

export type Guests = Readonly<Record<"facilitator" | "presenter" | "learner" | "absent", Guest>>;

/** The four people of a walk. Each walk has its own, so that walks can share one network. */
export function guestsOf({ locale }: Walk): Guests {
  const email = (name: string): string => `${name}.${locale}@journey.example`;
  return {
    facilitator: { email: email("rahul"), firstName: "Rahul", lastName: "Deshmukh", role: "FACILITATOR" },
    presenter: { email: email("lalitha"), firstName: "Lalitha", lastName: "Devi", role: "CASE_PRESENTER" },
    learner: { email: email("kavya"), firstName: "Kavya", lastName: "Reddy", role: "ATTENDEE" },
    absent: { email: email("anil"), firstName: "Anil", lastName: "Wankhede", role: "ATTENDEE" },
  };
}

/**
 * A guest opens the link of the mail in a new browser context, signs up, completes the profile, and arrives at the
 * batch.
 */
export async function arrive(browser: Browser, guest: Guest, walk: Walk): Promise<Page> {
  const page = await browser.newPage({ viewport: walk.viewport });
  await openInvitation(page, guest, walk);
  await signUp(page, guest, walk);
  await onboard(page, walk);
  return page;
}
