import type { Browser, Page } from "@playwright/test";
import { onboard, openInvitation, signUp, type Invitee } from "./entry.ts";
import type { WalkSettings } from "./walks.ts";

export interface InvitedPerson extends Invitee {
  readonly role: string;
}

export type InvitedPeople = Readonly<Record<"facilitator" | "presenter" | "learner" | "absent", InvitedPerson>>;

/** The four people of a walk. Each walk has its own, so that walks can share one network. */
export function invitedPeopleOf({ locale }: WalkSettings): InvitedPeople {
  const email = (name: string): string => `${name}.${locale}@journey.example`;
  return {
    facilitator: { email: email("rahul"), firstName: "Rahul", lastName: "Deshmukh", role: "FACILITATOR" },
    presenter: { email: email("lalitha"), firstName: "Lalitha", lastName: "Devi", role: "CASE_PRESENTER" },
    learner: { email: email("kavya"), firstName: "Kavya", lastName: "Reddy", role: "ATTENDEE" },
    absent: { email: email("anil"), firstName: "Anil", lastName: "Wankhede", role: "ATTENDEE" },
  };
}

/**
 * An invited person opens the link of the mail in a new browser context, signs up, completes the profile, and arrives at the
 * batch.
 */
export async function arrive(browser: Browser, person: InvitedPerson, walk: WalkSettings): Promise<Page> {
  const page = await browser.newPage({ viewport: walk.viewport });
  await openInvitation(page, person, walk);
  await signUp(page, person, walk);
  await onboard(page, walk);
  return page;
}
