import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as z from "zod/mini";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { oneOf } from "../../../ui/list/list-address.ts";
import { PagePart } from "../../../ui/page-part.tsx";
import { SegmentedControl } from "../../../ui/tabs.tsx";

interface TabProps {
  readonly batch: Batch;
  readonly hubId: string;
}

const ActiveParticipants = lazy(async () => {
  const [{ ActiveParticipants: Loaded }] = await Promise.all([
    import("./active-participants.tsx"),
    loadMessages(["participants"]),
  ]);
  return { default: Loaded };
});
const InvitedTable = lazy(async () => ({ default: (await import("./invited-table.tsx")).InvitedTable }));
const SentInvitations = lazy(async () => {
  const [{ SentInvitations: Loaded }] = await Promise.all([
    import("./sent-invitations.tsx"),
    loadMessages(["inviting"]),
  ]);
  return { default: Loaded };
});
const WaitingTable = lazy(async () => ({ default: (await import("./waiting-table.tsx")).WaitingTable }));

const segmentAddress = z.object({ which: oneOf(["active", "invited", "waiting"], "active") });

/** Whether the person manages the line of a batch with seats. */
const managesLine = ({ setting, permissionCode }: Batch): boolean =>
  setting.capacity !== null && permissionCode.includes("ADD_PARTICIPANTS");

/** The people of a batch, active and invited. */
export function ParticipantsTab({ batch, hubId }: TabProps) {
  const t = useText();
  const navigate = useNavigate();
  const { which: chosen } = segmentAddress.parse(useSearch({ strict: false }));
  const which = chosen === "waiting" && !managesLine(batch) ? "active" : chosen;
  const segments = (
    <SegmentedControl
      label={t("batches.people.which")}
      segments={[
        { key: "active", label: t("batches.people.active"), count: batch.participantCount },
        { key: "invited", label: t("batches.people.invited"), count: batch.invitedCount },
        ...(managesLine(batch) ? [{ key: "waiting" as const, label: t("batches.seats.waiting") }] : []),
      ]}
      selected={which}
      onSelect={(key) =>
        void navigate({
          to: ".",
          search: { tab: "participants", ...(key !== "active" && { which: key }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
  // Who invites sees what became of each invitation.
  const Invited = batch.permissionCode.includes("INVITE_PARTICIPANTS") ? SentInvitations : InvitedTable;
  return (
    <section className="card">
      {which === "active" && (
        <PagePart lines={6} height="2.5rem">
          <ActiveParticipants batch={batch} hubId={hubId} segments={segments} />
        </PagePart>
      )}
      <Suspense fallback={which === "active" ? null : <div className="tools">{segments}</div>}>
        {which === "invited" && <Invited batch={batch} segments={segments} />}
        {which === "waiting" && <WaitingTable batch={batch} segments={segments} />}
      </Suspense>
    </section>
  );
}
