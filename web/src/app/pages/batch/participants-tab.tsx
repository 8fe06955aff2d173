import { IconCertificate, IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { issuePath } from "@openrounds/contract/certificates/paths.ts";
import { BATCH_ROLES, type BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import type { AttendedParticipant } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { participantReads } from "../../../batches/data.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { read, useChange } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { ask } from "../../../ui/question.ts";
import { SearchBox, useSearchText } from "../../../ui/search-box.tsx";
import { Failed } from "../../../ui/failed.tsx";
import { Empty, Skeleton } from "../../../ui/states.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { ParticipantTable } from "./participant-table.tsx";
import { InvitedTable } from "./invited-table.tsx";
import { Pager } from "../../../ui/pager.tsx";

const LetterDialog = lazy(async () => ({
  default: (await import("../../../invitations/components/letter-dialog.tsx")).LetterDialog,
}));

const PAGE_SIZE = 100;
const AT_LEAST = [1, 2, 4, 8] as const;

interface Filters {
  readonly text: string;
  readonly role: BatchRole | "";
  readonly atLeast: number;
}

interface ToolsProps {
  readonly filters: Filters;
  readonly change: (changes: Partial<Filters>) => void;
}

function Tools({ filters, change }: ToolsProps) {
  const t = useText();
  return (
    <>
      <SearchBox placeholder={t("batches.people.search")} value={filters.text} onChange={(text) => change({ text })} />
      <select
        className="chip"
        aria-label={t("batches.people.role")}
        value={filters.role}
        onChange={(event) => change({ role: event.currentTarget.value as Filters["role"] })}
      >
        <option value="">{t("batches.people.allRoles")}</option>
        {BATCH_ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`batches.role.${role}`)}
          </option>
        ))}
      </select>
      <select
        className="chip"
        aria-label={t("batches.people.attendedAtLeast")}
        value={filters.atLeast}
        onChange={(event) => change({ atLeast: Number(event.currentTarget.value) })}
      >
        <option value={0}>{t("batches.people.anyAttendance")}</option>
        {AT_LEAST.map((count) => (
          <option key={count} value={count}>
            {t("batches.people.atLeastSessions", { count })}
          </option>
        ))}
      </select>
    </>
  );
}

function useRemove(batchId: string, onDone: () => void): (people: readonly AttendedParticipant[]) => void {
  const t = useText();
  const refreshes = [...participantReads, attendanceEndpoints.filterParticipants];
  const remove = useChange(participantEndpoints.remove, { refreshes });
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
    ask({
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

interface PeopleProps extends TabProps {
  /** Active or invited: shown before the filters. */
  readonly segments: ReactNode;
}

/** The people of a batch: found, filtered, chosen for a certificate or removed. */
function ActivePeople({ batch, hubId, segments }: PeopleProps) {
  const t = useText();
  const navigate = useNavigate();
  const [filters, setFilters] = useState<Filters>({ text: "", role: "", atLeast: 0 });
  const text = useSearchText(filters.text);
  const [pageNo, setPageNo] = useState(0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, AttendedParticipant>>(new Map());
  const [isWriting, setWriting] = useState(false);
  const remove = useRemove(batch.batchId, () => setChosen(new Map()));
  const criteria = { roles: filters.role === "" ? [] : [filters.role], sessionAttended: filters.atLeast, text };
  const list = useQuery(
    read(attendanceEndpoints.filterParticipants, {
      params: { id: batch.batchId },
      query: { pageNo, pageSize: PAGE_SIZE },
      body: criteria,
    }),
  );
  const change = (changes: Partial<Filters>): void => {
    setFilters({ ...filters, ...changes });
    setPageNo(0);
  };
  const may = (code: string): boolean => batch.permissionCode.includes(code);
  const addresses = [...chosen.values()].flatMap(({ primaryEmail }) => primaryEmail ?? []);
  const issue = (): void =>
    void navigate({
      to: issuePath(hubId, batch.batchId),
      state: { recipients: { userList: [...chosen.keys()] } } as never,
    });
  return (
    <>
      <div className="tools">
        {segments}
        <Tools filters={filters} change={change} />
      </div>
      {chosen.size > 0 && (
        <div className="bulk">
          <span className="med num" aria-live="polite">
            {t("batches.people.selected", { count: chosen.size })}
          </span>
          <span className="row g2 wrap">
            {may("ISSUE_CERTIFICATE") && (
              <Button size="sm" icon={IconCertificate} onClick={issue}>
                {t("batches.people.issue")}
              </Button>
            )}
            {may("COMMUNICATION_TEMPLATES") && (
              <Button size="sm" icon={IconMail} disabled={addresses.length === 0} onClick={() => setWriting(true)}>
                {t("invitations.letter.write")}
              </Button>
            )}
            {may("DELETE_PARTICIPANTS") && (
              <Button size="sm" look="danger" onClick={() => remove([...chosen.values()])}>
                {t("batches.people.remove")}
              </Button>
            )}
          </span>
        </div>
      )}
      {list.isError && (
        <Failed
          title={t("COMMON_ERROR_MESSAGE")}
          text={messageOf(list.error)}
          action={<Button onClick={() => void list.refetch()}>{t("app.again")}</Button>}
        />
      )}
      {list.isPending && <Skeleton lines={6} height="2.5rem" />}
      {list.data !== undefined && list.data.participantList.length === 0 && (
        <Empty
          title={batch.participantCount === 0 ? t("batches.people.empty") : t("batches.people.noneFound")}
          text={t("batches.people.emptyText")}
          action={
            <Button onClick={() => change({ text: "", role: "", atLeast: 0 })}>{t("batches.people.clear")}</Button>
          }
        />
      )}
      {list.data !== undefined && list.data.participantList.length > 0 && (
        <>
          <ParticipantTable
            people={list.data.participantList}
            held={list.data.sessionsHeld}
            chosen={chosen}
            choose={setChosen}
            canChoose={["ISSUE_CERTIFICATE", "COMMUNICATION_TEMPLATES", "DELETE_PARTICIPANTS"].some(may)}
          />
          <Pager page={pageNo} size={PAGE_SIZE} total={list.data.totalNumber} onPage={setPageNo} />
        </>
      )}
      {isWriting && (
        <Suspense>
          <LetterDialog
            batchId={batch.batchId}
            contacts={addresses}
            onClose={() => setWriting(false)}
            onSent={() => setChosen(new Map())}
          />
        </Suspense>
      )}
    </>
  );
}

/** The people of a batch, active and invited. */
export function ParticipantsTab({ batch, hubId }: TabProps) {
  const t = useText();
  const [which, setWhich] = useState<"active" | "invited">("active");
  const segments = (
    <Segments
      label={t("batches.people.which")}
      segments={[
        { key: "active", label: t("batches.people.active"), count: batch.participantCount },
        { key: "invited", label: t("batches.people.invited"), count: batch.invitedCount },
      ]}
      selected={which}
      onSelect={setWhich}
    />
  );
  return (
    <section className="card">
      {which === "active" ? (
        <ActivePeople batch={batch} hubId={hubId} segments={segments} />
      ) : (
        <InvitedTable batch={batch} segments={segments} />
      )}
    </section>
  );
}
