import { IconPlayerPlayFilled, IconVideo } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { launchLabel } from "@openrounds/contract/sessions/rules.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { isToday } from "./session-badge.tsx";

const EtiquetteDialog = lazy(async () => ({ default: (await import("./etiquette-dialog.tsx")).EtiquetteDialog }));

interface LaunchButtonProps {
  readonly session: Session;
  readonly size?: "md" | "lg";
}

/** Start or Join; nothing for a session that cannot be started or joined. */
export function LaunchButton({ session, size = "lg" }: LaunchButtonProps) {
  const t = useText();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const label = launchLabel(session.sessionStatus, isToday(session), session.canStart);
  if (label !== "start" && label !== "join") return null;
  const isEarly = session.sessionStatus === "YET_TO_BEGIN" || session.sessionStatus === "READY_TO_JOIN";
  return (
    <div className="launch">
      <Button
        look="now"
        size={size}
        icon={label === "start" ? IconPlayerPlayFilled : IconVideo}
        disabled={isEarly}
        onClick={() => setDialogOpen(true)}
      >
        {t(label === "start" ? "sessions.start" : "sessions.join")}
      </Button>
      {isEarly && label === "join" && <p className="sm">{t("sessions.waits")}</p>}
      <Suspense>
        {isDialogOpen && (
          <EtiquetteDialog session={session} isStart={label === "start"} onClose={() => setDialogOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}
