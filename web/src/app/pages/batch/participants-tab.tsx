import { IconCertificate, IconMail, IconUserMinus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { issuePath } from "@openrounds/contract/certificates/paths.ts";
import { BATCH_ROLES, type PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { ATTENDED_COLUMNS, type AttendedParticipant } from "@openrounds/contract/sessions/attendance/schemas.ts";
import * as z from "zod/mini";
import { participantReads } from "../../../batches/data.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Button, type IconComponent } from "../../../ui/button.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import {
  oneOf,
  readSort,
  searchText,
  sortBy,
  useListAddress,
  useListSearch,
  writeSort,
  type ListAddress,
} from "../../../ui/list/list-address.ts";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { ListView } from "../../../ui/list/list-view.tsx";
import { useSelection } from "../../../ui/list/selection.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import { SegmentedControl } from "../../../ui/tabs.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { ParticipantTable } from "./participant-table.tsx";

const LetterDialog = lazy(async () => ({
  default: (await import("../../../invitations/components/letter-dialog.tsx")).LetterDialog,
}));

const PAGE_SIZE = 100;
const AT_LEAST = [0, 1, 2, 4, 8] as const;

/** The filters and the sort of the people, in the address. */
const peopleAddressSchema = z.object({
  text: searchText(),
  role: oneOf(["", ...BATCH_ROLES], ""),
  atLeast: oneOf(AT_LEAST, 0),
  sort: sortBy(ATTENDED_COLUMNS),
});
type PeopleAddress = ListAddress<z.output<typeof peopleAddressSchema>>;

function PeopleFilters({ list }: { readonly list: PeopleAddress }) {
  const t = useText();
  const { filters, change } = list;
  return (
    <>
      <SearchBox placeholder={t("batches.people.search")} {...useListSearch(list)} />
      <FilterSelect
        label={t("batches.people.role")}
        value={filters.role}
        choices={["", ...BATCH_ROLES]}
        nameOf={(role) => t(role === "" ? "batches.people.allRoles" : `batches.role.${role}`)}
        onChange={(role) => change({ role })}
      />
      <FilterSelect
        label={t("batches.people.attendedAtLeast")}
        value={filters.atLeast}
        choices={AT_LEAST}
        nameOf={(count) =>
          count === 0 ? t("batches.people.anyAttendance") : t("batches.people.atLeastSessions", { count })
        }
        onChange={(atLeast) => change({ atLeast })}
      />
    </>
  );
}

function useRemoveParticipants(batchId: string, onDone: () => void): (people: readonly AttendedParticipant[]) => void {
  const t = useText();
  const refreshes = [...participantReads, attendanceEndpoints.filterParticipants];
  const remove = useEndpointMutation(participantEndpoints.remove, { refreshes });
  const removeAll = async (people: readonly AttendedParticipant[]): Promise<void> => {
    try {
      for (const { userId } of people) await remove.mutateAsync({ params: { id: batchId, participantId: userId } });
      toast(t("batches.people.removed"));
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
    onDone();
  };
  return (people) =>
    askToConfirm({
      title: t("batches.people.removeTitle", {
        name: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(", "),
      }),
      text: t("batches.people.removeText"),
      confirm: t("batches.people.remove"),
      cancel: t("app.cancel"),
      onConfirm: () => void removeAll(people),
    });
}

interface TabProps {
  readonly batch: Batch;
  readonly hubId: string;
}

interface ActiveParticipantsProps extends TabProps {
  /** The switch between active and invited people, before the filters. */
  readonly segments: ReactNode;
}

type Participants = readonly AttendedParticipant[];

interface PeopleAction {
  readonly label: string;
  readonly icon: IconComponent;
  readonly isHarmful?: boolean;
  readonly isPossible: (people: Participants) => boolean;
  readonly run: (people: Participants) => void;
}

const emailsOf = (people: Participants): string[] => people.flatMap(({ primaryEmail }) => primaryEmail ?? []);

/** The actions on one or many people of a batch that the person may run. */
function usePeopleActions({ batch, hubId }: TabProps, write: (people: Participants) => void, onDone: () => void) {
  const t = useText();
  const navigate = useNavigate();
  const remove = useRemoveParticipants(batch.batchId, onDone);
  const actions: readonly (PeopleAction & { readonly needs: PermissionCode })[] = [
    {
      needs: "ISSUE_CERTIFICATE",
      label: t("batches.people.issue"),
      icon: IconCertificate,
      isPossible: () => true,
      run: (people) =>
        void navigate({
          to: issuePath(hubId, batch.batchId),
          state: { recipients: { userList: people.map(({ userId }) => userId) } } as never,
        }),
    },
    {
      needs: "COMMUNICATION_TEMPLATES",
      label: t("invitations.letter.write"),
      icon: IconMail,
      isPossible: (people) => emailsOf(people).length > 0,
      run: write,
    },
    {
      needs: "DELETE_PARTICIPANTS",
      label: t("batches.people.remove"),
      icon: IconUserMinus,
      isHarmful: true,
      isPossible: () => true,
      run: remove,
    },
  ];
  return actions.filter(({ needs }) => batch.permissionCode.includes(needs));
}

interface SelectionActionsProps {
  readonly people: Participants;
  readonly actions: readonly PeopleAction[];
}

/** The actions on the selected people. */
function SelectionActions({ people, actions }: SelectionActionsProps) {
  const t = useText();
  if (people.length === 0) return null;
  return (
    <div className="bulk">
      <span className="med num" aria-live="polite">
        {t("batches.people.selected", { count: people.length })}
      </span>
      <span className="row g2 wrap">
        {actions.map(({ label, icon, isHarmful = false, isPossible, run }) => (
          <Button
            key={label}
            size="sm"
            {...(isHarmful ? { look: "danger" } : { icon })}
            disabled={!isPossible(people)}
            onClick={() => run(people)}
          >
            {label}
          </Button>
        ))}
      </span>
    </div>
  );
}

/** The people of a batch: search, filters, sort, selection. */
function ActiveParticipants({ batch, hubId, segments }: ActiveParticipantsProps) {
  const t = useText();
  const list = useListAddress(peopleAddressSchema);
  const selection = useSelection<AttendedParticipant>(({ userId }) => userId);
  const [letterRecipients, setLetterRecipients] = useState<Participants>();
  const actions = usePeopleActions({ batch, hubId }, setLetterRecipients, selection.clear);
  const { text, role, atLeast, sort: sortText } = list.filters;
  const sort = readSort(sortText);
  const query = useQuery(
    endpointQuery(attendanceEndpoints.filterParticipants, {
      params: { id: batch.batchId },
      query: {
        pageNo: list.page,
        pageSize: PAGE_SIZE,
        ...(sort && { sortBy: sort.by, sortOrder: sort.isDescending ? "DESC" : "ASC" }),
      },
      body: { roles: role === "" ? [] : [role], sessionAttended: atLeast, text },
    }),
  );
  return (
    <>
      <div className="tools">
        {segments}
        <PeopleFilters list={list} />
      </div>
      <SelectionActions people={selection.rows} actions={actions} />
      <ListView
        query={query}
        list={list}
        rowsOf={({ participantList }) => participantList}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={PAGE_SIZE}
        empty={{ title: t("batches.people.empty"), text: t("batches.people.emptyText") }}
        noneFound={{ title: t("batches.people.noneFound"), text: t("batches.people.emptyText") }}
      >
        {(people, { sessionsHeld }) => (
          <ParticipantTable
            batch={batch}
            people={people}
            sessionsHeld={sessionsHeld}
            sort={sort}
            onSort={(next) => list.change({ sort: writeSort(next) })}
            selection={actions.length > 0 ? selection : undefined}
            menuOf={(person) =>
              actions
                .filter(({ isPossible }) => isPossible([person]))
                .map(({ label, icon, isHarmful = false, run }) => ({
                  label,
                  icon,
                  isHarmful,
                  onPress: () => run([person]),
                }))
            }
          />
        )}
      </ListView>
      {letterRecipients !== undefined && (
        <Suspense>
          <LetterDialog
            batchId={batch.batchId}
            contacts={emailsOf(letterRecipients)}
            onClose={() => setLetterRecipients(undefined)}
            onSent={selection.clear}
          />
        </Suspense>
      )}
    </>
  );
}

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
      {which === "active" && <ActiveParticipants batch={batch} hubId={hubId} segments={segments} />}
      <Suspense fallback={which === "active" ? null : <div className="tools">{segments}</div>}>
        {which === "invited" && <Invited batch={batch} segments={segments} />}
        {which === "waiting" && <WaitingTable batch={batch} segments={segments} />}
      </Suspense>
    </section>
  );
}
