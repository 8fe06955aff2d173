import type { MemberProgram } from "./schemas.ts";

export type MemberProgramTab = MemberProgram["entityStatus"];

/** The programs of a tab of the member page. */
export const programsOfTab = (programs: readonly MemberProgram[], tab: MemberProgramTab): MemberProgram[] =>
  programs.filter(({ entityStatus }) => entityStatus === tab);

const SHOWN_EMAIL = 35;

/** An e-mail in the team list: its first 35 characters. */
export const shortEmail = (email: string): string =>
  email.length > SHOWN_EMAIL ? `${email.slice(0, SHOWN_EMAIL)}…` : email;
