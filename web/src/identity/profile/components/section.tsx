import type { ReactNode } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A part of the profile on a card. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <section className="card card--p stack g5" aria-label={title}>
      <div className="stack g1">
        <h2 className="lg">{title}</h2>
        {text !== undefined && <p className="sm t2">{text}</p>}
      </div>
      {children}
    </section>
  );
}

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
          <SubmitButton form={form} isBusy={isBusy} until="changed">
            {saveLabel ?? t("app.save")}
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
