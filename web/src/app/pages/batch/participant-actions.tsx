import { IconCertificate, IconDownload, IconMail, IconUserMinus, IconUserShield } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { MAX_LETTER_CONTACTS } from "@openrounds/contract/invitations/letters/schemas.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { issuePath } from "@openrounds/contract/certificates/paths.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { AttendedParticipant } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, type IconComponent } from "../../../ui/button.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { useParticipantChanges } from "./participant-changes.ts";

const LetterDialog = lazy(async () => ({
  default: (await import("../../../invitations/components/letter-dialog.tsx")).LetterDialog,
}));
const RoleDialog = lazy(async () => ({ default: (await import("./role-dialog.tsx")).RoleDialog }));

type Participants = readonly AttendedParticipant[];

export interface PeopleAction {
  readonly label: string;
  readonly icon: IconComponent;
  readonly isHarmful?: boolean;
  readonly isPossible: (people: Participants) => boolean;
  readonly run: (people: Participants) => void;
}

/** Up to this many people are named in the question before they are removed. */
const MAX_NAMED = 3;

const emailsOf = (people: Participants): string[] => people.flatMap(({ primaryEmail }) => primaryEmail ?? []);
const idsOf = (people: Participants): string[] => people.map(({ userId }) => userId);

interface ActionsProps {
  readonly batch: Batch;
  readonly hubId: string;
  /** Saves people as CSV. */
  readonly exportPeople: (people: Participants) => void;
  /** Called after an action on the chosen people. */
  readonly onDone: () => void;
}

interface PeopleActions {
  readonly actions: readonly PeopleAction[];
  /** The dialog of the action that was begun. */
  readonly dialog: ReactNode;
}

type Begun = { readonly action: "write" | "changeRole"; readonly people: Participants };

/** The actions on one or many people of a batch that the person may run. */
export function usePeopleActions({ batch, hubId, exportPeople, onDone }: ActionsProps): PeopleActions {
  const t = useText();
  const navigate = useNavigate();
  const [begun, setBegun] = useState<Begun>();
  const changes = useParticipantChanges(batch.batchId, onDone);
  const askToRemove = (people: Participants): void =>
    askToConfirm({
      title:
        people.length > MAX_NAMED
          ? t("participants.removeManyTitle", { count: people.length })
          : t("batches.people.removeTitle", {
              name: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(", "),
            }),
      text: t("batches.people.removeText"),
      confirm: t("batches.people.remove"),
      cancel: t("app.cancel"),
      onConfirm: () => void changes.remove(idsOf(people)),
    });
  const actions: readonly (PeopleAction & { readonly needs: PermissionCode })[] = [
    {
      needs: "ISSUE_CERTIFICATE",
      label: t("batches.people.issue"),
      icon: IconCertificate,
      isPossible: () => true,
      run: (people) =>
        void navigate({
          to: issuePath(hubId, batch.batchId),
          state: { recipients: { userList: idsOf(people) } } as never,
        }),
    },
    {
      needs: "COMMUNICATION_TEMPLATES",
      label: t("invitations.letter.write"),
      icon: IconMail,
      isPossible: (people) => emailsOf(people).length > 0 && emailsOf(people).length <= MAX_LETTER_CONTACTS,
      run: (people) => setBegun({ action: "write", people }),
    },
    {
      needs: "EDIT_TEAM_MEMBERS",
      label: t("participants.changeRole"),
      icon: IconUserShield,
      isPossible: () => true,
      run: (people) => setBegun({ action: "changeRole", people }),
    },
    {
      needs: "DOWNLOAD_DATA_REPORTS",
      label: t("participants.export"),
      icon: IconDownload,
      isPossible: () => true,
      run: exportPeople,
    },
    {
      needs: "DELETE_PARTICIPANTS",
      label: t("batches.people.remove"),
      icon: IconUserMinus,
      isHarmful: true,
      isPossible: () => true,
      run: askToRemove,
    },
  ];
  const close = (): void => setBegun(undefined);
  const dialog = begun && (
    <Suspense>
      {begun.action === "write" ? (
        <LetterDialog batchId={batch.batchId} contacts={emailsOf(begun.people)} onClose={close} onSent={onDone} />
      ) : (
        <RoleDialog
          count={begun.people.length}
          onChoose={(role) => void changes.changeRole(idsOf(begun.people), role)}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return { actions: actions.filter(({ needs }) => batch.permissionCode.includes(needs)), dialog };
}

interface SelectionActionsProps {
  readonly people: Participants;
  /** The number of people on all pages. */
  readonly total: number;
  /** Chooses the people of all pages. */
  readonly selectAll: () => Promise<void>;
  readonly clear: () => void;
  readonly actions: readonly PeopleAction[];
}

/** The actions on the selected people, and the selection of those of all pages. */
export function SelectionActions({ people, total, selectAll, clear, actions }: SelectionActionsProps) {
  const t = useText();
  const [isLoading, setLoading] = useState(false);
  if (people.length === 0) return null;
  return (
    <div className="bulk">
      <span className="row g2 wrap">
        <span className="med num" aria-live="polite">
          {t("batches.people.selected", { count: people.length })}
        </span>
        {people.length < total && (
          <Button
            size="sm"
            look="ghost"
            busy={isLoading}
            onClick={() => {
              setLoading(true);
              void selectAll().finally(() => setLoading(false));
            }}
          >
            {t("participants.selectAll", { count: total })}
          </Button>
        )}
        <Button size="sm" look="ghost" onClick={clear}>
          {t("participants.clear")}
        </Button>
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
