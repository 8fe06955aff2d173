import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import type { HubRegistration as RegistrationBody } from "@openrounds/contract/onboarding/applications/schemas.ts";
import { levelOf } from "@openrounds/contract/onboarding/applications/rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { queryKeyOf } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { useDraft } from "../../ui/form/draft.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { WizardFrame } from "../components/wizard-frame.tsx";
import { api, readOnboarding, useOnboardingChange, type Progress } from "../data.ts";
import { RegistrationFields } from "./registration-fields.tsx";
import {
  dropRegistrationDraft,
  emptyRegistration,
  keepRegistrationDraft,
  readRegistrationDraft,
  registrationForm,
  registrationOf,
  type RegistrationValues,
} from "./registration-form.ts";
import { forgetEntity, readEntity } from "../state.ts";

/** Says once that what was typed before is there again. */
function useKeptToast(isKept: boolean): void {
  const t = useText();
  const isTold = useRef(false);
  useEffect(() => {
    if (!isKept || isTold.current) return;
    isTold.current = true;
    toast(t("onboarding.kept"));
  }, [isKept, t]);
}

/** The hub is registered: what comes next. */
function Celebration({ name, onDone }: { readonly name: string; readonly onDone: () => void }) {
  const t = useText();
  return (
    <Dialog
      title={t("onboarding.registered.title", { name })}
      opened
      onClose={onDone}
      footer={
        <Button look="primary" onClick={onDone}>
          {t("onboarding.registered.goOn")}
        </Button>
      }
    >
      <p className="t2">{t("onboarding.registered.text")}</p>
    </Dialog>
  );
}

interface RegistrationProps {
  readonly progress: Progress;
  readonly initial: RegistrationValues;
  readonly isKept: boolean;
}

/** Registers the organization, or saves what is said of it; a new one is celebrated. */
function useSaving({ progress, onSaved }: { progress: Progress; onSaved: (isNew: boolean) => void }) {
  const client = useQueryClient();
  const { organizationId, completed } = progress;
  const onFail = (failure: Error): void => toastFailure(messageOf(failure));
  const report = useOnboardingChange(api.updateOnboardingStatus, { onFail });
  const done = (id: string, isNew: boolean): void => {
    dropRegistrationDraft();
    forgetEntity();
    void client.invalidateQueries({ queryKey: queryKeyOf(organizationEndpoints.permissions) });
    const isReported = completed >= levelOf("OrganizationRegistration");
    if (isReported) return onSaved(isNew);
    const milestone = { milestone: "OrganizationRegistration", status: "COMPLETED" } as const;
    report.mutate({ organizationId: id, ...milestone }, { onSuccess: () => onSaved(isNew) });
  };
  const register = useOnboardingChange(api.registerOrganization, {
    onDone: (made) => done(made.organizationId, true),
    onFail,
  });
  const update = useOnboardingChange(api.updateOrganization, {
    refreshes: ["getOrganization"],
    onDone: (made) => done(made.organizationId, false),
    onFail,
  });
  return {
    isBusy: register.isPending || update.isPending || report.isPending,
    save: (organization: RegistrationBody): void => {
      if (organizationId === undefined) register.mutate({ organization });
      else update.mutate({ organizationId, organization });
    },
  };
}

function Registration({ progress, initial, isKept }: RegistrationProps) {
  const t = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [definition] = useState(() => registrationForm(initial));
  const form = useContractForm(definition);
  const [isCelebrating, setCelebrating] = useState(false);
  useDraft(form.values, keepRegistrationDraft);
  useKeptToast(isKept);
  const goTo = async (path: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: readOnboarding(api.getOnboardingStatus, {}).queryKey.slice(0, 2) });
    await navigate({ to: path });
  };
  const { save, isBusy } = useSaving({
    progress,
    onSaved: (isNew) => (isNew ? setCelebrating(true) : void goTo(MILESTONE_PATHS.PartnershipAgreement)),
  });
  return (
    <WizardFrame
      milestone="OrganizationRegistration"
      completed={progress.completed}
      bar={
        <SubmitButton form={form} size="lg" isBusy={isBusy}>
          {t(progress.organizationId === undefined ? "onboarding.register" : "onboarding.save")}
        </SubmitButton>
      }
    >
      <Form form={form} className="stack g6" isBusy={isBusy} isSavedElsewhere onSubmit={save}>
        <RegistrationFields form={form} />
      </Form>
      {isCelebrating && <Celebration name={form.values.name} onDone={() => void goTo(MILESTONE_PATHS.Introduction)} />}
    </WizardFrame>
  );
}

/** The form of an organization that is registered already. */
function Known({ progress, organizationId }: { readonly progress: Progress; readonly organizationId: string }) {
  const { data } = useSuspenseQuery(readOnboarding(api.getOrganization, { organizationId }));
  const [draft] = useState(readRegistrationDraft);
  return <Registration progress={progress} initial={draft ?? registrationOf(data)} isKept={draft !== undefined} />;
}

/** The form of an organization that is not registered yet. */
function New({ progress }: { readonly progress: Progress }) {
  const [draft] = useState(readRegistrationDraft);
  const [said] = useState(readEntity);
  return <Registration progress={progress} initial={draft ?? emptyRegistration(said)} isKept={draft !== undefined} />;
}

/** What the organization says of itself: for the first time, or again. */
export const RegistrationStep = ({ progress }: { readonly progress: Progress }) =>
  progress.organizationId === undefined ? (
    <New progress={progress} />
  ) : (
    <Known progress={progress} organizationId={progress.organizationId} />
  );
