import { useSuspenseQuery } from "@tanstack/react-query";
import { personEndpoints } from "@openrounds/contract/people/endpoints.ts";
import type { PersonBatch, PersonPage } from "@openrounds/contract/people/schemas.ts";
import { endpointQuery } from "../kernel/query.ts";

/** What the person may see of another person in an organization. */
export const usePerson = (organizationId: string, userId: string): PersonPage =>
  useSuspenseQuery(endpointQuery(personEndpoints.read, { params: { organizationId, userId } })).data.person;

export const nameOf = ({ firstName, lastName }: Pick<PersonPage, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

/** The name of a batch with its program, by id. */
export function batchNames(batches: readonly PersonBatch[]): (batchId: string) => string {
  const names = new Map(
    batches.map(({ batchId, batchName, programName }) => [batchId, `${programName} · ${batchName}`]),
  );
  return (batchId) => names.get(batchId) ?? "";
}
