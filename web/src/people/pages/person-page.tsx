import { IconMail, IconPhone } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import type { PersonPage as Person } from "@openrounds/contract/people/schemas.ts";
import { programsPath } from "@openrounds/contract/programs/paths.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PagePart } from "../../ui/page-part.tsx";
import "../../ui/styles/people.css";
import { PersonBatches } from "../components/person-batches.tsx";
import { PersonNotes } from "../components/person-notes.tsx";
import { nameOf, usePerson } from "../data.ts";

const loadLists = async () => {
  const [lists] = await Promise.all([import("../components/person-lists.tsx"), loadMessages(["content", "forms"])]);
  return lists;
};
const PersonContents = lazy(async () => ({ default: (await loadLists()).PersonContents }));
const PersonRecords = lazy(async () => ({ default: (await loadLists()).PersonRecords }));
const PersonSessions = lazy(async () => {
  const [{ PersonSessions: Loaded }] = await Promise.all([
    import("../components/person-sessions.tsx"),
    loadMessages(["sessions"]),
  ]);
  return { default: Loaded };
});
const MemberRoles = lazy(async () => {
  const [{ MemberRoles: Loaded }] = await Promise.all([
    import("../components/member-roles.tsx"),
    loadMessages(["team"]),
  ]);
  return { default: Loaded };
});

function Contacts({ person }: { readonly person: Person }) {
  const { primaryEmail, phone } = person;
  return (
    <>
      {primaryEmail !== null && (
        <a className="meta" href={`mailto:${primaryEmail}`}>
          <IconMail className="i" aria-hidden />
          {primaryEmail}
        </a>
      )}
      {phone !== null && (
        <a className="meta num" href={`tel:${phone.replaceAll(" ", "")}`}>
          <IconPhone className="i" aria-hidden />
          {phone}
        </a>
      )}
    </>
  );
}

/** A person in the batches and the team of an organization, for those who coordinate them. */
export function PersonPage() {
  const t = useText();
  const { hubId = "", userId = "" }: { hubId?: string; userId?: string } = useParams({ strict: false });
  const person = usePerson(hubId, userId);
  const name = nameOf(person);
  const image = person.profileImage === null ? null : imageAt(person.profileImage, 128);
  return (
    <main className="page">
      <PageHeader
        title={name}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: person.organizationName, to: programsPath(hubId) },
          { label: name },
        ]}
        badge={<Suspense>{person.member !== null && <MemberRoles roles={person.member.roles} />}</Suspense>}
        meta={<Contacts person={person} />}
        actions={<Avatar id={userId} name={name} image={image} size="xl" />}
      />
      <div className="cols person">
        <div className="stack g5">
          <PersonBatches person={person} hubId={hubId} />
          <PagePart lines={6}>
            <PersonSessions person={person} />
          </PagePart>
          <PagePart lines={3}>
            <PersonContents person={person} />
          </PagePart>
        </div>
        <aside className="stack g5" aria-label={t("people.notes")}>
          {person.noteList !== null && <PersonNotes person={person} notes={person.noteList} hubId={hubId} />}
          <PagePart lines={6}>
            <PersonRecords person={person} />
          </PagePart>
        </aside>
      </div>
    </main>
  );
}
