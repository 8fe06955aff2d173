import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { useShownErrors } from "../../../kernel/shown-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { FullScreenForm } from "../../../ui/full-screen-form.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { mayEditDetails } from "../../components/program-rights.ts";
import { programReads, useProgram } from "../../data.ts";
import { RightsEditor, useRightsChange, type RightsChange } from "../../forms/rights-editor.tsx";
import { KindPart } from "./kind-part.tsx";
import { CertificationPart, DetailsPart, RegistrationPart, SearchPart, type PartProps } from "./settings-parts.tsx";
import {
  changesDetails,
  changesKind,
  hasSearch,
  settingsOf,
  toDetails,
  toKind,
  wrongInSettings,
  type SettingsValues,
} from "./settings-values.ts";

const TABS = ["basic", "permission", "certification", "registration", "search"] as const;
type SettingsTab = (typeof TABS)[number];

/** Which tabs a person sees: only the first one who changes nothing but the kind, and permissions who manages them. */
function tabsOf({ permissionCode, entityStatus }: Program): readonly SettingsTab[] {
  if (!mayEditDetails({ permissionCode, entityStatus })) return ["basic"];
  return TABS.filter((tab) => tab !== "permission" || permissionCode.includes("EDIT_ADMIN"));
}

interface SavingOptions {
  /** What was read last; a newer version is noticed. */
  readonly base: Program;
  readonly values: SettingsValues;
  /** The kind is saved, and the details are still to come. */
  readonly onKind: (saved: Program) => void;
  readonly onSaved: (saved: Program) => void;
  readonly onRefused: (failure: Error) => void;
}

/** Saves what was changed: the kind first, then the details on top of the version that this gave. */
function useSaving({ base, values, onKind, onSaved, onRefused }: SavingOptions) {
  const params = { id: base.programId };
  const onFail = (failure: Error): void => {
    onRefused(failure);
    toastFailure(messageOf(failure));
  };
  const details = useChange(programEndpoints.update, {
    refreshes: programReads,
    onDone: ({ program }) => onSaved(program),
    onFail,
  });
  const saveDetails = ({ version }: Program): void => details.mutate({ params, body: toDetails(values, version) });
  const kind = useChange(programEndpoints.update, {
    refreshes: programReads,
    onDone: ({ program }) => {
      if (!changesDetails(values, settingsOf(base))) return onSaved(program);
      onKind(program);
      saveDetails(program);
    },
    onFail,
  });
  const isKind = changesKind(values, settingsOf(base));
  const save = (): void => (isKind ? kind.mutate({ params, body: toKind(values) }) : saveDetails(base));
  return { save, isBusy: details.isPending || kind.isPending };
}

function PermissionPart({ rights }: { readonly rights: RightsChange }) {
  const t = useText();
  return (
    <>
      <RightsEditor rights={rights} />
      <div>
        <Button look="primary" disabled={rights.changes.size === 0} onClick={() => rights.ask(true)}>
          {t("programs.permissions.confirm")}
        </Button>
      </div>
    </>
  );
}

interface PanelProps extends PartProps {
  readonly tab: SettingsTab;
  readonly program: Program;
  readonly rights: RightsChange;
}

function Panel({ tab, program, rights, ...part }: PanelProps) {
  if (tab === "permission") return <PermissionPart rights={rights} />;
  if (tab === "certification") return <CertificationPart {...part} />;
  if (tab === "registration") return <RegistrationPart {...part} />;
  if (tab === "search") return <SearchPart {...part} />;
  return (
    <>
      {mayEditDetails(program) && <DetailsPart {...part} status={program.entityStatus} />}
      {program.permissionCode.includes("EDIT_PROGRAM_TYPE") && <KindPart {...part} />}
    </>
  );
}

interface SettingsFormProps {
  readonly program: Program;
  readonly onClose: () => void;
}

function SettingsForm({ program, onClose }: SettingsFormProps) {
  const t = useText();
  const [tab, setTab] = useState<SettingsTab>("basic");
  const [values, setValues] = useState(() => settingsOf(program));
  // What was read when the settings opened stays the base, so that a newer version is noticed.
  const [base, setBase] = useState(program);
  const shown = tabsOf(base);
  const rights = useRightsChange(base, { enabled: shown.includes("permission") });
  const wrong = wrongInSettings(values, base);
  const { errors, leave, refuse, forget } = useShownErrors(wrong);
  const onSaved = (saved: Program): void => {
    setBase(saved);
    setValues(settingsOf(saved));
    toast(t("EDIT_PROGRAM_UPDATE_SUCCESS_TOAST"));
  };
  const { save, isBusy } = useSaving({ base, values, onKind: setBase, onSaved, onRefused: refuse });
  const isChanged = changesDetails(values, settingsOf(base)) || changesKind(values, settingsOf(base));
  const reason =
    Object.keys(wrong).length > 0 ? t("error.invalidInput") : isChanged ? undefined : t("programs.edit.unchanged");
  const tabs = shown.map((key) => ({
    key,
    label: t(`programs.settings.tab.${key}`),
    ...(key === "search" && !hasSearch(values) && { locked: t("programs.settings.searchPrivate") }),
  }));
  return (
    <FullScreenForm
      title={t("programs.settings.title")}
      isChanged={isChanged || rights.changes.size > 0}
      reason={reason}
      isBusy={isBusy}
      onSave={save}
      onClose={onClose}
    >
      <Tabs label={t("programs.settings.tabs")} tabs={tabs} selected={tab} onSelect={setTab}>
        <div className="stack g6">
          <Panel
            tab={tab}
            program={base}
            rights={rights}
            values={values}
            errors={errors}
            leave={leave}
            change={(changes) => {
              setValues((before) => ({ ...before, ...changes }));
              forget(Object.keys(changes));
            }}
          />
        </div>
      </Tabs>
    </FullScreenForm>
  );
}

/** All settings of a program on the whole screen, in tabs; closing with changes asks first. */
export function SettingsDialog({ programId, onClose }: { readonly programId: string; readonly onClose: () => void }) {
  return <SettingsForm program={useProgram(programId)} onClose={onClose} />;
}
