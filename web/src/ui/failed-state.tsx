import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface FailedStateProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

/** What could not be loaded, and what to do about it. */
export function FailedState({ title, text, action }: FailedStateProps) {
  return (
    <div className="empty" role="alert">
      <span className="ft ft--red">
        <IconAlertTriangle className="i" aria-hidden />
      </span>
      <p className="semi">{title}</p>
      {text !== undefined && <p className="sm">{text}</p>}
      {action}
    </div>
  );
}
