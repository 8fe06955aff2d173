import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton } from "../../ui/button.tsx";

interface StepHeaderProps {
  /** Which of the two steps of signing in or up; absent on pages with one. */
  readonly step?: 1 | 2;
  /** Where back leads; the page before, if nothing is said. */
  readonly onBack?: () => void;
  readonly title: string;
  readonly text?: ReactNode;
}

/** Back, the step, and the one heading of a sign-in page. */
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
