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

/** The address that an invitation is opened at. */
export function invitationPath({ id, email, countryCode, phone, ...link }: InvitationLink): string {
  const given = Object.entries({ ...link, email, countryCode, phone }).filter(
    ([, value]) => value !== null && value !== "",
  );
  const query = new URLSearchParams({ type: "invitation", id, refId: id });
  for (const [name, value] of given) query.set(name, String(value));
  return `/welcome?${query}`;
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
    visibility: text("visibility"),
    entityType: text("entityType"),
    entityId: text("entityId"),
    batchId: text("batchId"),
    loginMode: text("loginMode"),
    email: text("email") || null,
    countryCode: text("countryCode") || null,
    phone: text("phone") || null,
  };
}
