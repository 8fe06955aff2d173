import type { Browser, Page } from "@playwright/test";
import { onboard, openInvitation, signUp, type Invitee } from "./entry.ts";
import type { Walk } from "./walks.ts";

export interface Guest extends Invitee {
  readonly role: string;
}

export type Guests = Readonly<Record<"facilitator" | "presenter" | "learner" | "absent", Guest>>;

/** The four people of a walk; each walk has its own, so that walks share one network. */
export function guestsOf({ locale }: Walk): Guests {
  const email = (name: string): string => `${name}.${locale}@journey.example`;
  return {
    facilitator: { email: email("rahul"), firstName: "Rahul", lastName: "Deshmukh", role: "FACILITATOR" },
    presenter: { email: email("lalitha"), firstName: "Lalitha", lastName: "Devi", role: "CASE_PRESENTER" },
    learner: { email: email("kavya"), firstName: "Kavya", lastName: "Reddy", role: "ATTENDEE" },
    absent: { email: email("anil"), firstName: "Anil", lastName: "Wankhede", role: "ATTENDEE" },
  };
}

/** A guest follows the mail in a fresh browser, signs up, says who they are, and stands on the batch. */
export async function arrive(browser: Browser, guest: Guest, walk: Walk): Promise<Page> {
  const page = await browser.newPage({ viewport: walk.viewport });
  await openInvitation(page, guest, walk);
  await signUp(page, guest, walk);
  await onboard(page, walk);
  return page;
}
