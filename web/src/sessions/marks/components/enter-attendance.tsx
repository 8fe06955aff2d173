import { IconUserCheck } from "@tabler/icons-react";
import { Suspense, lazy, useState, type ReactNode } from "react";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";

const MarksDialog = lazy(async () => ({ default: (await import("../forms/marks-dialog.tsx")).MarksDialog }));

interface EnterAttendanceProps {
  readonly session: Session;
  /** The part of the page that contains the button; it may change while the form is open. */
  readonly children: (button: ReactNode) => ReactNode;
}

/** Opens the form in which attendance is entered by hand. */
export function EnterAttendance({ session, children }: EnterAttendanceProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {children(
        session.canStart && (
          <Button icon={IconUserCheck} size="sm" onClick={() => setOpen(true)}>
            {t("attendance.enter")}
          </Button>
        ),
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <MarksDialog session={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
