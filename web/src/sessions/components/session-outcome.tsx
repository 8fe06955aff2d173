import { useSuspenseQuery } from "@tanstack/react-query";
import { outcomeEndpoints } from "@openrounds/contract/sessions/outcomes/endpoints.ts";
import type { Outcome } from "@openrounds/contract/sessions/outcomes/schemas.ts";
import { Suspense, lazy, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

const OutcomeDialog = lazy(async () => ({ default: (await import("../forms/outcome-dialog.tsx")).OutcomeDialog }));

function RecordedOutcome({ outcome: { interactionLevel, equityLevel, note } }: { readonly outcome: Outcome }) {
  const t = useText();
  return (
    <div className="stack g2">
      <div className="row g2 wrap">
        {interactionLevel !== null && (
          <Badge tone="brand">
            <span className="sr">{t("sessions.outcome.interaction")} </span>
            {t(`sessions.interaction.${interactionLevel}`)}
          </Badge>
        )}
        {equityLevel !== null && (
          <Badge tone="info">
            <span className="sr">{t("sessions.outcome.equity")} </span>
            {t(`sessions.equity.${equityLevel}`)}
          </Badge>
        )}
      </div>
      {note !== "" && <p className="outcome__note">{note}</p>}
    </div>
  );
}

interface SessionOutcomeProps {
  readonly sessionId: string;
  readonly mayRecord: boolean;
}

/** How a session went for its team, who record it here. */
export function SessionOutcome({ sessionId, mayRecord }: SessionOutcomeProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { outcome } = useSuspenseQuery(endpointQuery(outcomeEndpoints.read, { params: { id: sessionId } })).data;
  const isRecorded = outcome.version > 0;
  return (
    <section className="card card--p outcome" aria-label={t("sessions.outcome.title")}>
      <div className="row between wrap g3">
        <div className="grow">
          <h2 className="lg semi">{t("sessions.outcome.title")}</h2>
          <p className="sm t3">{t(isRecorded || mayRecord ? "sessions.outcome.text" : "sessions.outcome.none")}</p>
        </div>
        {mayRecord && (
          <Button onClick={() => setOpen(true)}>
            {t(isRecorded ? "sessions.outcome.change" : "sessions.outcome.record")}
          </Button>
        )}
      </div>
      {isRecorded && <RecordedOutcome outcome={outcome} />}
      <Suspense>
        {isOpen && <OutcomeDialog sessionId={sessionId} outcome={outcome} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  );
}
