import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface FailedProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

/** What could not be loaded, and how to go on. */
export function Failed({ title, text, action }: FailedProps) {
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
