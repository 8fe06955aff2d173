/** Who may accept an invitation: everybody, the invited person only, or everybody who has the link. */
export const INVITATION_VISIBILITIES = ["PUBLIC", "PRIVATE", "open"] as const;

/** An invitation as its link carries it. */
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

/** What the link of a mailed invitation also carries. */
export interface MailedLink {
  /** The language of the mail, in storage format. */
  readonly locale: string;
  /** Proves that the invited person received the mail; null where a code must prove it. */
  readonly proof: string | null;
}

/** The address of an invitation; short, since it is also sent by SMS. */
export function invitationPath({ id, batchId, ...link }: InvitationLink, mailed?: MailedLink): string {
  const isNamed = link.entityType === "BATCH" && link.entityId === batchId;
  const given = Object.entries({ ...link, batchId: isNamed ? "" : batchId }).filter(
    ([, value]) => value !== null && value !== "",
  );
  const query = new URLSearchParams({ type: "invitation", id });
  for (const [name, value] of given) query.set(name, String(value));
  if (mailed !== undefined) query.set("locale", mailed.locale);
  if (mailed?.proof != null) query.set("proof", mailed.proof);
  return `/welcome?${query}`;
}

/** The visibility in a link; an unknown value becomes the narrowest one. */
function visibilityIn(text: string): string {
  if (text === "") return "";
  return INVITATION_VISIBILITIES.find((each) => each === text) ?? "PRIVATE";
}

/** Parses the query of an invitation's address; undefined when it is no invitation. */
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

/** Parses what a mailed invitation carries beside the invitation; undefined when it was not mailed. */
export function readMailedLink(query: Readonly<Record<string, unknown>>): MailedLink | undefined {
  const { type, locale, proof } = query;
  if (type !== "invitation" || typeof locale !== "string") return undefined;
  return { locale, proof: typeof proof === "string" && proof !== "" ? proof : null };
}
