import type { FormEvent, ReactNode } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { useUnsaved } from "../../../ui/unsaved.ts";

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

interface FormSectionProps extends SectionProps {
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly saveLabel?: string;
}

/** A part of the profile that is saved on its own, once something in it was changed. */
export function FormSection({ children, isChanged, isBusy, onSave, saveLabel, ...section }: FormSectionProps) {
  const t = useText();
  useUnsaved(isChanged && !isBusy);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave();
  };
  return (
    <Section {...section}>
      <form className="stack g5" onSubmit={submit} noValidate>
        {children}
        <div className="row">
          <Button
            type="submit"
            look="primary"
            disabled={!isChanged}
            busy={isBusy}
            title={isChanged ? undefined : t("app.unchanged")}
          >
            {saveLabel ?? t("app.save")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
