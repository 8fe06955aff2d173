import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton } from "../../ui/button.tsx";

interface StepHeaderProps {
  /** Which of the two steps of signing in or up; undefined on pages without steps. */
  readonly step?: 1 | 2;
  /** The action of the back button; by default the previous page. */
  readonly onBack?: () => void;
  readonly title: string;
  readonly text?: ReactNode;
}

/** The back button, the step, and the heading of a sign-in page. */
export function StepHeader({ step, onBack, title, text }: StepHeaderProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const product = t("app.product");
  useEffect(() => {
    document.title = `${title} · ${product}`;
    heading.current?.focus({ preventScroll: true });
  }, [title, product]);
  return (
    <>
      <div className="auth__step">
        <IconButton icon={IconArrowLeft} label={t("app.back")} onClick={onBack ?? (() => history.back())} />
        {step !== undefined && (
          <>
            <span className="sm t3">{t("identity.step", { step })}</span>
            <span className="stepbar" aria-hidden="true">
              <i className="on" />
              <i className={step === 2 ? "on" : ""} />
            </span>
          </>
        )}
      </div>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text !== undefined && <p className="t2 auth__lead">{text}</p>}
      </div>
    </>
  );
}
