import { useText } from "../../../kernel/i18n.tsx";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { ProfileSection, type ProfileSectionProps } from "./profile-section.tsx";

interface FormSectionProps<Values, Body> extends ProfileSectionProps {
  readonly form: ContractForm<Values, Body>;
  readonly onSubmit: (body: Body) => void;
  readonly isBusy: boolean;
  readonly saveLabel?: string;
}

/** A section of the profile with its own save button, enabled by a change. */
export function FormSection<Values, Body>(props: FormSectionProps<Values, Body>) {
  const { form, onSubmit, isBusy, saveLabel, children, ...section } = props;
  const t = useText();
  return (
    <ProfileSection {...section}>
      <Form form={form} onSubmit={onSubmit} isBusy={isBusy}>
        {children}
        <div className="row">
          <SubmitButton form={form} isBusy={isBusy} enabledWhen="changed">
            {saveLabel ?? t("app.save")}
          </SubmitButton>
        </div>
      </Form>
    </ProfileSection>
  );
}
