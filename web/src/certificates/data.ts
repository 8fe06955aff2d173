import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import type {
  CertificateItem,
  RecipientColumn,
  RecipientCounts,
  StoredDesign,
} from "@openrounds/contract/certificates/schemas.ts";
import type { SortOrder } from "@openrounds/contract/kernel/paging.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { endpointQuery } from "../kernel/query.ts";
import { userIdOrSentinel } from "../kernel/session.ts";

/** Download links of certificates are valid for five minutes; they are read again before. */
const LINK_REFRESH_MS = 240_000;
/** The interval of reading while images are rendered. */
export const RENDER_POLL_MS = 2000;

const { listMine, listRecipients, readDesign } = certificateEndpoints;

const isRendering = ({ url, isRevoked, isFailed }: CertificateItem): boolean => url === null && !isRevoked && !isFailed;

/** The certificates of the person, always with valid links. */
export function useMyCertificates(): CertificateItem[] {
  const options = endpointQuery(listMine, { query: { userId: userIdOrSentinel() } });
  const { data } = useSuspenseQuery({
    ...options,
    refetchInterval: ({ state }) =>
      state.data?.certificateList.some(isRendering) === true ? RENDER_POLL_MS : LINK_REFRESH_MS,
  });
  return data.certificateList;
}

/** The organization that issues certificates, and the program. */
export interface CertificateIssuer {
  readonly organizationName: string;
  readonly programName: string;
}

/** The design of a batch with its issuer: the last one used, or a default. */
export function useDesign(batchId: string): { design: StoredDesign; issuer: CertificateIssuer } {
  const { data } = useSuspenseQuery(endpointQuery(readDesign, { params: { entityId: batchId }, query: {} }));
  const { organizationName, programName, ...design } = data;
  return { design, issuer: { organizationName, programName } };
}

/** The queries that contain certificates. */
export const certificateReads = [listMine, listRecipients] as const;

export interface RecipientsPageQuery {
  readonly batchId: string;
  readonly text: string;
  /** 0 is the rule of the batch. */
  readonly sessionAttended: number;
  readonly pageNo: number;
  /** By default in the order of joining. */
  readonly sortBy?: RecipientColumn;
  readonly sortOrder?: SortOrder;
}

export const RECIPIENTS_PAGE_SIZE = 10;

/** A page of the participants of a batch with their certificates, always with valid links. */
export const recipientsQuery = ({ batchId, sessionAttended, ...page }: RecipientsPageQuery) => ({
  ...endpointQuery(listRecipients, {
    params: { batchId },
    query: { ...page, ...(sessionAttended > 0 && { sessionAttended }), pageSize: RECIPIENTS_PAGE_SIZE },
  }),
  refetchInterval: LINK_REFRESH_MS,
});

/** The counts of certificates in a batch; undefined until the counts for exactly these arguments are read. */
export function useRecipientCounts(batchId: string, atLeast = 0, isEnabled = true): RecipientCounts | undefined {
  const page = recipientsQuery({ batchId, text: "", sessionAttended: atLeast, pageNo: 0 });
  return useQuery({ ...page, enabled: isEnabled, placeholderData: undefined }).data?.counts;
}
