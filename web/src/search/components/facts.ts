import { editOrganizationPath, hubProfilePath } from "@openrounds/contract/organizations/paths.ts";
import { programPath } from "@openrounds/contract/programs/paths.ts";
import type { HubResult, ProgramResult } from "@openrounds/contract/search/schemas.ts";
import { languageName } from "../../kernel/format.ts";
import type { useText } from "../../kernel/i18n.tsx";

type Text = ReturnType<typeof useText>;

const line = (facts: readonly string[]): string => facts.filter((fact) => fact !== "").join(" · ");

/** Whether a result is a program. */
export const isProgram = (result: ProgramResult | HubResult): result is ProgramResult => "programId" in result;

/** The path of a result; a hub that is not public leads to its own page. */
export function pathOf(result: ProgramResult | HubResult): string {
  if (isProgram(result)) return programPath(result.programId);
  const { organizationId, visibility, superhub } = result;
  if (visibility === "PUBLIC") return hubProfilePath(organizationId);
  return editOrganizationPath(superhub ? "SUPERHUB" : "HUB", organizationId);
}

/** The facts below the name of a program. */
export const programFacts = ({ organizationName, language }: ProgramResult, t: Text): string =>
  line([t("search.program"), organizationName, language.map(languageName).join(", ")]);

/** The facts below the name of a hub. */
export const hubFacts = ({ superhub, place, noOfPrograms }: HubResult, t: Text): string =>
  line([
    t(superhub ? "search.superhub" : "search.hub"),
    place,
    noOfPrograms === 0 ? "" : t("search.programs", { count: noOfPrograms }),
  ]);
