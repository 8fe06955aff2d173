import type { Note } from "@openrounds/contract/people/notes/schemas.ts";
import type {
  PersonBatch,
  PersonForm,
  PersonInvitation,
  PersonPage,
  PersonSession,
} from "@openrounds/contract/people/schemas.ts";
import type { Attendance } from "@openrounds/contract/sessions/attendance/rules.ts";
import { nowMs } from "../kernel/clock.ts";
import type { ReachedPerson, SeenBatch } from "./access.ts";
import type {
  AssessmentRow,
  CertificateRow,
  ContentRow,
  InvitationRow,
  RegistrationRow,
  SessionRow,
} from "./queries.ts";

interface AttendedSession {
  readonly session: SessionRow;
  /** Undefined for a session that they missed. */
  readonly attendance: Attendance | undefined;
}
type FormRow = AssessmentRow | (RegistrationRow & { readonly status: "SUBMITTED" });

/** The rows about a person that the reader may see; null where they may see a list in no batch. */
export interface PersonRows {
  readonly sessions: readonly AttendedSession[];
  readonly certificates: readonly CertificateRow[] | null;
  readonly forms: readonly FormRow[] | null;
  readonly contents: readonly ContentRow[] | null;
  readonly invitations: readonly InvitationRow[] | null;
}

const presentBatch = ({ row: { batchId, batchName, entityStatus, program, own } }: SeenBatch): PersonBatch => ({
  batchId,
  batchName,
  programId: program.programId,
  programName: program.name,
  entityStatus,
  roles: own?.roles ?? [],
  participantStatus: own?.participantStatus ?? null,
  joinedDateTime: own?.joinedAt.getTime() ?? null,
});

const presentSession = ({ session, attendance }: AttendedSession): PersonSession => ({
  sessionId: session.sessionId,
  batchId: session.batchId,
  topic: session.topic,
  startDateTime: session.startsAt.getTime(),
  attendance: attendance === undefined ? "NOT_ATTENDED" : "ATTENDED",
  minutes: attendance?.minutes ?? 0,
});

const presentForm = ({ submittedAt, status, ...form }: FormRow): PersonForm => ({
  ...form,
  responseStatus: status,
  submittedDateTime: submittedAt?.getTime() ?? null,
});

function presentInvitation(row: InvitationRow): PersonInvitation {
  const { batchId, roles, sentAt, acceptedAt, revokedAt, expiresAt } = row;
  const isOver = expiresAt.getTime() <= nowMs();
  const open = isOver ? "EXPIRED" : "PENDING";
  const state = acceptedAt !== null ? "ACCEPTED" : revokedAt !== null ? "WITHDRAWN" : open;
  return { batchId, roles, sentDateTime: sentAt.getTime(), state };
}

/** The e-mail and phone of a person that the reader may see; of an invited person, only the one that was used. */
function contactsOf({ person, batches, member }: ReachedPerson): Pick<PersonPage, "primaryEmail" | "phone"> {
  const own = batches.filter(({ codes }) => codes.has("VIEW_PARTICIPANT_CONTACTS")).flatMap(({ row }) => row.own ?? []);
  const shows = (kind: "EMAIL" | "PHONE"): boolean =>
    own.some((place) => place.participantStatus === "ACTIVE" || place.invitedThrough === kind);
  const phone = person.phone === null ? null : `+${person.countryCode ?? ""} ${person.phone}`;
  return {
    primaryEmail: member !== undefined || shows("EMAIL") ? person.email : null,
    phone: shows("PHONE") ? phone : null,
  };
}

/** A person as far as the reader's rights reach. */
export function presentPerson(reached: ReachedPerson, rows: PersonRows, noteList: Note[] | null): PersonPage {
  const { person, organization, batches, member } = reached;
  const { userId, firstName, lastName, profileImage } = person;
  return {
    ...{ userId, firstName, lastName, profileImage },
    ...contactsOf(reached),
    organizationName: organization.name,
    member: member === undefined ? null : { roles: member.roles, entityStatus: member.entityStatus },
    batchList: batches.map(presentBatch),
    sessionList: rows.sessions.map(presentSession),
    certificateList:
      rows.certificates?.map(({ number, batchId, issuedAt, revokedAt }) => ({
        number,
        batchId,
        issuedDateTime: issuedAt.getTime(),
        isRevoked: revokedAt !== null,
      })) ?? null,
    formList: rows.forms?.map(presentForm) ?? null,
    contentList:
      rows.contents?.map(({ updatedAt, ...content }) => ({ ...content, updatedDateTime: updatedAt.getTime() })) ?? null,
    invitationList: rows.invitations?.map(presentInvitation) ?? null,
    noteList,
  };
}
