import { useCallback, useEffect, useState } from "react";
import { MAX_INVITEES } from "@openrounds/contract/invitations/schemas.ts";
import { sentInvitationEndpoints } from "@openrounds/contract/invitations/sent/endpoints.ts";
import { BATCH_ROLES, type BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { LOCALES, LOCALE_CODES, type Locale } from "@openrounds/messages/locales.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { currentLocale } from "../../kernel/locale.ts";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Note } from "../../ui/states.tsx";
import { readTableFile, type TableFileProblem } from "../../ui/table-file/table-file.ts";
import { toast, toastFailure } from "../../ui/toast.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import { sentReads } from "../data.ts";
import { readContactSheet, sheetProblems, type SheetRow, type SheetWords } from "../forms/contact-sheet.ts";
import { FileBox } from "../forms/file-box.tsx";
import { SheetTable } from "../forms/sheet-table.tsx";

/** The words of the page that a list may use for columns and roles. */
function useSheetWords(): SheetWords {
  const t = useText();
  const roleNames = BATCH_ROLES.map((role) => [role, t(`batches.role.${role}`)] as const);
  return {
    columns: {
      name: t("batches.people.name"),
      email: t("invitations.emails"),
      phone: t("invitations.phones"),
      role: t("batches.people.role"),
      language: t("app.account.language"),
    },
    roles: Object.fromEntries(roleNames) as Record<BatchRole, string>,
    locale: currentLocale(),
  };
}

/** The texts of the server at rows, by the id of the row. */
function refusalsIn(failure: Error, rows: readonly SheetRow[]): ReadonlyMap<number, string> {
  const fields = failure instanceof CallFailure ? failure.fields : {};
  return new Map(
    rows.flatMap(({ id }, at) => {
      const text = fields[["people", at, "contact"].join(".")];
      return text === undefined ? [] : [[id, text] as const];
    }),
  );
}

/** Sends the invitations of a list. */
function useInviteByList(batchId: string, onDone: () => void) {
  const t = useText();
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const invite = useEndpointMutation(sentInvitationEndpoints.invite, {
    refreshes: sentReads,
    onDone: ({ invitationList }) => {
      const left = invitationList.filter(({ mailStatus }) => mailStatus === "NOT_SENT").length;
      const sent = invitationList.length - left;
      toast(left === 0 ? t("inviting.file.sent", { count: sent }) : t("inviting.file.sentSome", { sent, left }));
      onDone();
    },
  });
  const send = (rows: readonly SheetRow[], roleOfAll: BatchRole, localeOfAll: Locale): void => {
    const people = rows.map(({ contact, role, locale }) => ({
      contact,
      role: role === "" ? roleOfAll : role,
      locale: locale === "" ? localeOfAll : locale,
    }));
    invite.mutate(
      { params: { id: batchId }, body: { people } },
      {
        onError: (failure) => {
          setRefusals(refusalsIn(failure, rows));
          toastFailure(messageOf(failure));
        },
      },
    );
  };
  return { send, refusals, isPending: invite.isPending };
}

/** Makes the dialog around it ask before rows are discarded. */
function Unsaved({ isChanged }: { readonly isChanged: boolean }) {
  useUnsaved(isChanged);
  return null;
}

interface FileDialogProps {
  readonly batchId: string;
  /** The roles that the person may invite. */
  readonly roles: readonly BatchRole[];
  /** A file that was dropped before. */
  readonly file?: File | undefined;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Invites the people of a CSV or Excel file, after a preview in which rows are corrected or removed. */
export function FileDialog({ batchId, roles, file, onBack, onClose }: FileDialogProps) {
  const t = useText();
  const words = useSheetWords();
  const [rows, setRows] = useState<readonly SheetRow[]>([]);
  const [problem, setProblem] = useState<TableFileProblem | "EMPTY">();
  const [roleOfAll, setRoleOfAll] = useState<BatchRole>("ATTENDEE");
  const [localeOfAll, setLocaleOfAll] = useState<Locale>(currentLocale());
  const { send, refusals, isPending } = useInviteByList(batchId, onClose);
  const read = async (chosen: File): Promise<void> => {
    const records = await readTableFile(chosen);
    const found = typeof records === "string" ? [] : readContactSheet(records, words);
    setRows(found);
    setProblem(typeof records === "string" ? records : found.length === 0 ? "EMPTY" : undefined);
  };
  useEffect(() => {
    if (file !== undefined) void read(file);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a dropped file is read once
  }, [file]);
  const change = useCallback(
    (id: number, changes: Partial<SheetRow>) =>
      setRows((all) => all.map((row) => (row.id === id ? { ...row, ...changes } : row))),
    [],
  );
  const remove = useCallback((id: number) => setRows((all) => all.filter((row) => row.id !== id)), []);
  const problems = sheetProblems(rows, roles);
  const wrongCount = rows.filter(({ id }) => problems.has(id) || refusals.has(id)).length;
  const isTooMany = rows.length > MAX_INVITEES;
  const footer = (
    <>
      <Button onClick={onBack}>{t("app.back")}</Button>
      {rows.length > 0 && (
        <Button
          look="primary"
          busy={isPending}
          disabledReason={problems.size > 0 || isTooMany ? t("error.invalidInput") : undefined}
          onClick={() => send(rows, roleOfAll, localeOfAll)}
        >
          {t("inviting.file.send", { count: rows.length })}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t("inviting.file.title")} width="wide" opened onClose={onClose} footer={footer}>
      <div className="stack g4">
        <Unsaved isChanged={rows.length > 0 && !isPending} />
        {rows.length === 0 ? (
          <FileBox
            error={problem === undefined ? undefined : t(`inviting.file.${problem}`)}
            onFile={(chosen) => void read(chosen)}
          />
        ) : (
          <>
            <div className="grid-pair">
              <SelectField
                label={t("inviting.file.roleOfAll")}
                value={roleOfAll}
                onChange={({ currentTarget: { value } }) =>
                  setRoleOfAll(roles.find((each) => each === value) ?? "ATTENDEE")
                }
              >
                {roles.toReversed().map((role) => (
                  <option key={role} value={role}>
                    {t(`batches.role.${role}`)}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label={t("inviting.file.languageOfAll")}
                value={localeOfAll}
                onChange={({ currentTarget: { value } }) =>
                  setLocaleOfAll(LOCALE_CODES.find((each) => each === value) ?? currentLocale())
                }
              >
                {LOCALE_CODES.map((locale) => (
                  <option key={locale} value={locale} lang={locale}>
                    {LOCALES[locale]}
                  </option>
                ))}
              </SelectField>
            </div>
            {isTooMany && (
              <Note tone="danger">{t("inviting.file.tooMany", { count: rows.length, max: MAX_INVITEES })}</Note>
            )}
            <div className="row between wrap">
              <span className="sm" aria-live="polite">
                {t("inviting.file.counts", { count: rows.length, wrong: wrongCount })}
              </span>
              <span className="row g2 wrap">
                {problems.size > 0 && (
                  <Button size="sm" onClick={() => setRows(rows.filter(({ id }) => !problems.has(id)))}>
                    {t("invitations.removeInvalid", { count: problems.size })}
                  </Button>
                )}
                <Button size="sm" onClick={() => setRows([])}>
                  {t("inviting.file.other")}
                </Button>
              </span>
            </div>
            <SheetTable
              rows={rows}
              problems={problems}
              refusals={refusals}
              roles={roles}
              roleOfAll={roleOfAll}
              localeOfAll={localeOfAll}
              change={change}
              remove={remove}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
