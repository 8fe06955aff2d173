import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { editOrganizationPath, hubProfilePath, personPath } from "@openrounds/contract/organizations/paths.ts";
import { programPath } from "@openrounds/contract/programs/paths.ts";
import type { ContentResult, PersonResult } from "@openrounds/contract/search/network/schemas.ts";
import type { HubResult, ProgramResult } from "@openrounds/contract/search/schemas.ts";
import { joinList, languageName } from "../../kernel/format.ts";
import type { useText } from "../../kernel/i18n.tsx";

type Text = ReturnType<typeof useText>;

const line = (facts: readonly string[]): string => facts.filter((fact) => fact !== "").join(" · ");

export type SearchResult = ProgramResult | HubResult | PersonResult | ContentResult;

/** Whether a result is a program. */
export const isProgram = (result: SearchResult): result is ProgramResult => "programId" in result;
/** Whether a result is a person. */
export const isPerson = (result: SearchResult): result is PersonResult => "placeList" in result;
/** Whether a result is content. */
export const isContent = (result: SearchResult): result is ContentResult => "contentId" in result;

/** Where a link leads: a path and its query. */
export interface Target {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Where a result leads. */
export function targetOf(result: SearchResult): Target {
  if (isPerson(result)) {
    const [place] = result.placeList;
    return { to: personPath(place?.organizationId ?? "", result.userId), search: {} };
  }
  if (isContent(result)) {
    return { to: batchPath(result.batchId), search: { tab: "content", content: result.contentId } };
  }
  return { to: pathOf(result), search: {} };
}

/** The path of a result; a hub that is not public leads to its own page. */
export function pathOf(result: ProgramResult | HubResult): string {
  if (isProgram(result)) return programPath(result.programId);
  const { organizationId, visibility, superhub } = result;
  if (visibility === "PUBLIC") return hubProfilePath(organizationId);
  return editOrganizationPath(superhub ? "SUPERHUB" : "HUB", organizationId);
}

/** The facts below the name of a program. */
export const programFacts = ({ organizationName, language }: ProgramResult, t: Text): string =>
  line([t("search.program"), organizationName, joinList(language.map(languageName))]);

/** The facts below the name of a hub. */
export const hubFacts = ({ superhub, place, noOfPrograms }: HubResult, t: Text): string =>
  line([
    t(superhub ? "search.superhub" : "search.hub"),
    place,
    noOfPrograms === 0 ? "" : t("search.programs", { count: noOfPrograms }),
  ]);

/** The places of a person. */
export const personFacts = ({ placeList }: PersonResult): string => line(placeList.map(({ name }) => name));

/** The batch and the program of content. */
export const contentFacts = ({ batchName, programName }: ContentResult): string => line([batchName, programName]);

/** The facts below the name of a result. */
export function factsOf(result: SearchResult, t: Text): string {
  if (isPerson(result)) return personFacts(result);
  if (isContent(result)) return contentFacts(result);
  return isProgram(result) ? programFacts(result, t) : hubFacts(result, t);
}
