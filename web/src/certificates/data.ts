import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import type { CertificateItem, KeptDesign, RecipientCounts } from "@openrounds/contract/certificates/schemas.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { endpointQuery } from "../kernel/query.ts";
import { userIdOrSentinel } from "../kernel/session.ts";

/** Links to certificates work for five minutes; they are asked for again before that. */
const LINKS_MS = 240_000;
/** While pictures are being made, and while a run goes on. */
export const MAKING_MS = 2000;

const { listMine, listRecipients, readDesign } = certificateEndpoints;

const isMaking = ({ url, isRevoked, isFailed }: CertificateItem): boolean => url === null && !isRevoked && !isFailed;

/** The certificates of the person, always with links that work. */
export function useMyCertificates(): CertificateItem[] {
  const options = endpointQuery(listMine, { query: { userId: userIdOrSentinel() } });
  const { data } = useSuspenseQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data?.certificateList.some(isMaking) === true ? MAKING_MS : LINKS_MS),
  });
  return data.certificateList;
}

/** Whose certificates they are, and for what. */
export interface Issuer {
  readonly organizationName: string;
  readonly programName: string;
}

/** The design of a batch, the one used last or a proposal, and who issues by it. */
export function useDesign(batchId: string): { design: KeptDesign; issuer: Issuer } {
  const { data } = useSuspenseQuery(endpointQuery(readDesign, { params: { entityId: batchId }, query: {} }));
  const { organizationName, programName, ...design } = data;
  return { design, issuer: { organizationName, programName } };
}

/** Everything that shows who has a certificate. */
export const certificateReads = [listMine, listRecipients] as const;

export interface RecipientsPage {
  readonly batchId: string;
  readonly text: string;
  /** 0: people are ready by the rule of the batch. */
  readonly sessionAttended: number;
  readonly pageNo: number;
}

export const RECIPIENTS_PAGE = 10;

/** A page of the people of a batch with their certificates, always with links that work. */
export const recipientsRead = ({ batchId, sessionAttended, ...page }: RecipientsPage) => ({
  ...endpointQuery(listRecipients, {
    params: { batchId },
    query: { ...page, ...(sessionAttended > 0 && { sessionAttended }), pageSize: RECIPIENTS_PAGE },
  }),
  refetchInterval: LINKS_MS,
});

/** How many people of a batch have a certificate and are ready for one; undefined until exactly this is known. */
export function useCounts(batchId: string, atLeast = 0, isWanted = true): RecipientCounts | undefined {
  const page = recipientsRead({ batchId, text: "", sessionAttended: atLeast, pageNo: 0 });
  return useQuery({ ...page, enabled: isWanted, placeholderData: undefined }).data?.counts;
}
