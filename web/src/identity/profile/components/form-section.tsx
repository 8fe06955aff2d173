import { useText } from "../../../kernel/i18n.tsx";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { Section, type SectionProps } from "./section.tsx";

interface FormSectionProps<Values, Body> extends SectionProps {
  readonly form: ContractForm<Values, Body>;
  readonly onSubmit: (body: Body) => void;
  readonly isBusy: boolean;
  readonly saveLabel?: string;
}

/** A part of the profile that is saved on its own, once something in it was changed. */
export function FormSection<Values, Body>(props: FormSectionProps<Values, Body>) {
  const { form, onSubmit, isBusy, saveLabel, children, ...section } = props;
  const t = useText();
  return (
    <Section {...section}>
      <Form form={form} onSubmit={onSubmit} isBusy={isBusy}>
        {children}
        <div className="row">
          <SubmitButton form={form} isBusy={isBusy} enabledWhen="changed">
            {saveLabel ?? t("app.save")}
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
