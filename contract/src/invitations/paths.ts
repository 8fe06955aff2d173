/** How far an invitation reaches: to everybody, to the invited person alone, or to whoever has its link. */
export const INVITATION_VISIBILITIES = ["PUBLIC", "PRIVATE", "open"] as const;

/** An invitation as its link carries it to the page that opens it. */
export interface InvitationLink {
  readonly id: string;
  readonly visibility: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly batchId: string;
  readonly loginMode: string;
  readonly email: string | null;
  readonly countryCode: string | null;
  readonly phone: string | null;
}

/** The address that an invitation is opened at; short, as it is also sent by SMS, so the batch is named once. */
export function invitationPath({ id, batchId, ...link }: InvitationLink): string {
  const isNamed = link.entityType === "BATCH" && link.entityId === batchId;
  const given = Object.entries({ ...link, batchId: isNamed ? "" : batchId }).filter(
    ([, value]) => value !== null && value !== "",
  );
  const query = new URLSearchParams({ type: "invitation", id });
  for (const [name, value] of given) query.set(name, String(value));
  return `/welcome?${query}`;
}

/** What a link says of its reach; a word that nobody knows is read as the narrowest. */
function visibilityIn(text: string): string {
  if (text === "") return "";
  return INVITATION_VISIBILITIES.find((each) => each === text) ?? "PRIVATE";
}

/** Reads what the query of an invitation's address says; undefined when it names no invitation. */
export function readInvitationLink(query: Readonly<Record<string, unknown>>): InvitationLink | undefined {
  const text = (name: string): string => {
    const value = query[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const id = query["type"] === "invitation" && text("id") !== "" ? text("id") : text("refId");
  if (id === "") return undefined;
  return {
    id,
    visibility: visibilityIn(text("visibility")),
    entityType: text("entityType"),
    entityId: text("entityId"),
    batchId: text("batchId") || (text("entityType") === "BATCH" ? text("entityId") : ""),
    loginMode: text("loginMode"),
    email: text("email") || null,
    countryCode: text("countryCode") || null,
    phone: text("phone") || null,
  };
}
