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
import { api, onboardingQuery, useOnboardingMutation, type OnboardingProgress } from "../data.ts";
import { RegistrationFields } from "./registration-fields.tsx";
import {
  dropRegistrationDraft,
  emptyRegistration,
  keepRegistrationDraft,
  readRegistrationDraft,
  registrationForm,
  valuesOfOrganization,
  type RegistrationValues,
} from "./registration-form.ts";
import { dropEntityDraft, readEntityDraft } from "../state.ts";

/** Shows a toast once if the values are from a draft. */
function useDraftToast(isDraft: boolean): void {
  const t = useText();
  const wasShown = useRef(false);
  useEffect(() => {
    if (!isDraft || wasShown.current) return;
    wasShown.current = true;
    toast(t("onboarding.kept"));
  }, [isDraft, t]);
}

/** The dialog after the registration, which leads to the next step. */
function RegisteredDialog({ name, onDone }: { readonly name: string; readonly onDone: () => void }) {
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
  readonly progress: OnboardingProgress;
  readonly initial: RegistrationValues;
  readonly isDraft: boolean;
}

/** Registers or updates the organization and completes the milestone. */
function useSaveRegistration({
  progress,
  onSaved,
}: {
  progress: OnboardingProgress;
  onSaved: (isNew: boolean) => void;
}) {
  const client = useQueryClient();
  const { organizationId, completed } = progress;
  const onFail = (failure: Error): void => toastFailure(messageOf(failure));
  const report = useOnboardingMutation(api.updateOnboardingStatus, { onFail });
  const done = (id: string, isNew: boolean): void => {
    dropRegistrationDraft();
    dropEntityDraft();
    void client.invalidateQueries({ queryKey: queryKeyOf(organizationEndpoints.permissions) });
    const isReported = completed >= levelOf("OrganizationRegistration");
    if (isReported) return onSaved(isNew);
    const milestone = { milestone: "OrganizationRegistration", status: "COMPLETED" } as const;
    report.mutate({ organizationId: id, ...milestone }, { onSuccess: () => onSaved(isNew) });
  };
  const register = useOnboardingMutation(api.registerOrganization, {
    onDone: (result) => done(result.organizationId, true),
    onFail,
  });
  const update = useOnboardingMutation(api.updateOrganization, {
    refreshes: ["getOrganization"],
    onDone: (result) => done(result.organizationId, false),
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

function Registration({ progress, initial, isDraft }: RegistrationProps) {
  const t = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [definition] = useState(() => registrationForm(initial));
  const form = useContractForm(definition);
  const [isDialogOpen, setDialogOpen] = useState(false);
  useDraft(form.values, keepRegistrationDraft);
  useDraftToast(isDraft);
  const goTo = async (path: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: onboardingQuery(api.getOnboardingStatus, {}).queryKey.slice(0, 2) });
    await navigate({ to: path });
  };
  const { save, isBusy } = useSaveRegistration({
    progress,
    onSaved: (isNew) => (isNew ? setDialogOpen(true) : void goTo(MILESTONE_PATHS.PartnershipAgreement)),
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
      {isDialogOpen && (
        <RegisteredDialog name={form.values.name} onDone={() => void goTo(MILESTONE_PATHS.Introduction)} />
      )}
    </WizardFrame>
  );
}

/** The form of a registered organization. */
function RegisteredForm({
  progress,
  organizationId,
}: {
  readonly progress: OnboardingProgress;
  readonly organizationId: string;
}) {
  const { data } = useSuspenseQuery(onboardingQuery(api.getOrganization, { organizationId }));
  const [draft] = useState(readRegistrationDraft);
  return (
    <Registration progress={progress} initial={draft ?? valuesOfOrganization(data)} isDraft={draft !== undefined} />
  );
}

/** The form of an organization that is not registered yet. */
function NewForm({ progress }: { readonly progress: OnboardingProgress }) {
  const [draft] = useState(readRegistrationDraft);
  const [entityAnswers] = useState(readEntityDraft);
  return (
    <Registration
      progress={progress}
      initial={draft ?? emptyRegistration(entityAnswers)}
      isDraft={draft !== undefined}
    />
  );
}

/** The registration of an organization, or its update. */
export const RegistrationStep = ({ progress }: { readonly progress: OnboardingProgress }) =>
  progress.organizationId === undefined ? (
    <NewForm progress={progress} />
  ) : (
    <RegisteredForm progress={progress} organizationId={progress.organizationId} />
  );
