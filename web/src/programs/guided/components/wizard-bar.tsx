import { IconArrowRight, IconCloudCheck } from "@tabler/icons-react";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";

interface WizardBarProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isLocked: boolean;
  /** Whether Enter goes on, too. */
  readonly hasEnter: boolean;
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

/** Where the answers are kept, the way back, and the way on; the last step creates the program. */
export function WizardBar({ isFirst, isLast, isLocked, hasEnter, isBusy, onBack }: WizardBarProps) {
  const t = useText();
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
            <Button type="submit" look="primary" size="lg" disabled={isLocked} busy={isBusy}>
              {t("programs.guided.submit")}
            </Button>
          ) : (
            <Button type="submit" look="primary" size="lg" disabled={isLocked} icon={IconArrowRight}>
              {t("programs.guided.next")}
            </Button>
          )}
        </span>
        {hasEnter && (
          <span className="sm t3 only-d">
            {t("programs.guided.orPress")} <kbd>{t("programs.guided.enter")}</kbd>
          </span>
        )}
      </div>
    </div>
  );
}
