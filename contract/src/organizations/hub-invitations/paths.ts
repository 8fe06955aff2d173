export const hubsPath = (superhubId: string): string => `/superhub/${superhubId}/hubs`;
export const inviteHubPath = (superhubId: string): string => `/superhub/${superhubId}/invite`;
export const editHubPath = (hubId: string): string => `/hub/${hubId}/edit`;

/** The link of a hub invitation; the entry pages parse it like every invitation link. */
export function hubInvitationPath(link: {
  readonly invitationId: string;
  readonly organizationId: string;
  readonly email: string;
}): string {
  const query = new URLSearchParams({
    type: "invitation",
    id: link.invitationId,
    visibility: "PRIVATE",
    entityType: "ORGANIZATION",
    entityId: link.organizationId,
    loginMode: "EMAIL",
    email: link.email,
  });
  return `/welcome?${query}`;
}
