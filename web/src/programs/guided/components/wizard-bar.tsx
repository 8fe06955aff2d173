import { IconArrowRight, IconCloudCheck } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useRichText, useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { SubmitButton } from "../../../ui/form/form.tsx";

interface WizardBarProps extends Pick<ComponentProps<typeof SubmitButton>, "form" | "isBusy"> {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether the step is not answered yet. */
  readonly isOpen: boolean;
  /** Whether Enter also goes to the next step. */
  readonly hasEnter: boolean;
  readonly onBack: () => void;
}

/** Where the answers are kept, and the buttons back and forward; the last step creates the program. */
export function WizardBar({ form, isFirst, isLast, isOpen, hasEnter, isBusy, onBack }: WizardBarProps) {
  const t = useText();
  const rich = useRichText();
  return (
    <div className="wiz__bar">
      <span className="sm t3 only-d row g2">
        <IconCloudCheck className="i" aria-hidden />
        {t("programs.guided.kept")}
      </span>
      <div className="row g2">
        <span className="only-d">
          <Button size="lg" disabled={isFirst} onClick={onBack}>
            {t("programs.guided.back")}
          </Button>
        </span>
        <span className="wiz__next">
          {isLast ? (
            <SubmitButton form={form} size="lg" isBusy={isBusy} enabledWhen="valid">
              {t("programs.guided.submit")}
            </SubmitButton>
          ) : (
            <SubmitButton
              form={form}
              size="lg"
              icon={IconArrowRight}
              isBusy={false}
              disabledReason={isOpen ? t("REQUIRED_VALIDATION") : undefined}
            >
              {t("programs.guided.next")}
            </SubmitButton>
          )}
        </span>
        {hasEnter && (
          <span className="sm t3 only-d">
            {rich("programs.guided.orPress", { key: (parts) => <kbd>{parts}</kbd> })}
          </span>
        )}
      </div>
    </div>
  );
}
