import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { Program, UpdateProgram } from "@openrounds/contract/programs/schemas.ts";
import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { FullScreenForm } from "../../../ui/full-screen-form.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { toast } from "../../../ui/toast.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { mayEditDetails } from "../../components/program-rights.ts";
import { programReads, useProgram } from "../../data.ts";
import type { ProgramFieldProps } from "../../forms/program-fields.tsx";
import { formOfProgram, isSearchable, updateProgramForm } from "../../forms/program-form.ts";
import { RightsEditor, useRightsChange, type RightsEdit } from "../../forms/rights-editor.tsx";
import type { ProgramFormValues } from "../../state.ts";
import { KindPart } from "./kind-part.tsx";
import { changesDetails, changesKind, toKind } from "./settings-form.ts";
import { CertificationPart, DetailsPart, RegistrationPart, SearchPart } from "./settings-parts.tsx";

const TABS = ["basic", "permission", "certification", "registration", "search"] as const;
type SettingsTab = (typeof TABS)[number];

/**
 * The tabs that a person sees: the first one alone if they may change only the kind, permissions if they manage them.
 */
function tabsOf({ permissionCode, entityStatus }: Program): readonly SettingsTab[] {
  if (!mayEditDetails({ permissionCode, entityStatus })) return ["basic"];
  return TABS.filter((tab) => tab !== "permission" || permissionCode.includes("EDIT_ADMIN"));
}

interface SettingsSaveOptions {
  /** The version that was read last, so that a newer one is noticed. */
  readonly base: Program;
  readonly values: ProgramFormValues;
  /** Called when the kind is saved; the details may still follow. */
  readonly onKind: (saved: Program) => void;
}

/** Saves the changes: the kind first, then the details with the version that this returned. */
function useSaveSettings({ base, values, onKind }: SettingsSaveOptions): (body: UpdateProgram) => Promise<Program> {
  const { mutateAsync } = useEndpointMutation(programEndpoints.update, { refreshes: programReads });
  const params = { id: base.programId };
  const before = formOfProgram(base);
  const saveKind = async (): Promise<Program> => {
    const { program } = await mutateAsync({ params, body: toKind(values) });
    onKind(program);
    return program;
  };
  return async (body) => {
    const latest = changesKind(values, before) ? await saveKind() : base;
    if (!changesDetails(values, before)) return latest;
    return (await mutateAsync({ params, body: { ...body, version: latest.version } })).program;
  };
}

function PermissionPart({ rights }: { readonly rights: RightsEdit }) {
  const t = useText();
  const { form, setToConfirm } = rights;
  return (
    <>
      <RightsEditor rights={rights} />
      <div>
        <Button
          look="primary"
          disabled={!form.isChanged}
          title={form.isChanged ? undefined : t("app.unchanged")}
          onClick={() => void form.submit(setToConfirm)}
        >
          {t("programs.permissions.confirm")}
        </Button>
      </div>
    </>
  );
}

interface SettingsPartsProps extends ProgramFieldProps {
  readonly program: Program;
}

function SettingsPanel({
  tab,
  program,
  rights,
  form,
}: SettingsPartsProps & { readonly tab: SettingsTab; readonly rights: RightsEdit }) {
  if (tab === "permission") return <PermissionPart rights={rights} />;
  if (tab === "certification") return <CertificationPart form={form} />;
  if (tab === "registration") return <RegistrationPart form={form} />;
  if (tab === "search") return <SearchPart form={form} />;
  return (
    <>
      {mayEditDetails(program) && <DetailsPart form={form} status={program.entityStatus} />}
      {program.permissionCode.includes("EDIT_PROGRAM_TYPE") && <KindPart form={form} />}
    </>
  );
}

/** The settings in tabs; permissions are saved separately. */
function SettingsParts({ program, form }: SettingsPartsProps) {
  const t = useText();
  const [tab, setTab] = useState<SettingsTab>("basic");
  const shownTabs = tabsOf(program);
  const rights = useRightsChange(program, { enabled: shownTabs.includes("permission") });
  useUnsaved(rights.form.isChanged && !rights.isBusy);
  const tabs = shownTabs.map((key) => ({
    key,
    label: t(`programs.settings.tab.${key}`),
    ...(key === "search" && !isSearchable(form.values) && { disabledReason: t("programs.settings.searchPrivate") }),
  }));
  return (
    <Tabs label={t("programs.settings.tabs")} tabs={tabs} selected={tab} onSelect={setTab}>
      <div className="stack g6">
        <SettingsPanel tab={tab} program={program} rights={rights} form={form} />
      </div>
    </Tabs>
  );
}

interface SettingsDialogProps {
  readonly programId: string;
  readonly onClose: () => void;
}

/** All settings of a program on the full screen; closing asks before changes are discarded. */
export function SettingsDialog({ programId, onClose }: SettingsDialogProps) {
  const t = useText();
  const program = useProgram(programId);
  // The program as it was when the settings opened stays the base, so that a newer version is noticed.
  const [base, setBase] = useState(program);
  const form = useContractForm(updateProgramForm(base));
  const save = useSaveSettings({ base, values: form.values, onKind: setBase });
  const submit = async (body: UpdateProgram): Promise<void> => {
    const saved = await save(body);
    setBase(saved);
    form.reset(formOfProgram(saved));
    toast(t("EDIT_PROGRAM_UPDATE_SUCCESS_TOAST"));
  };
  return (
    <FullScreenForm
      title={t("programs.settings.title")}
      form={form}
      onSubmit={submit}
      isBusy={form.isSending}
      enabledWhen="changed and valid"
      onClose={onClose}
    >
      <SettingsParts program={base} form={form} />
    </FullScreenForm>
  );
}
