import { useNavigate } from "@tanstack/react-router";
import type { Milestone } from "@openrounds/contract/onboarding/applications/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { Button } from "../../ui/button.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { api, useOnboardingChange } from "../data.ts";

interface MilestoneDoneProps {
  readonly milestone: Milestone;
  readonly organizationId: string;
  /** Where it goes on. */
  readonly to: string;
  /** The verb. */
  readonly children: string;
}

/** Says that a step of a new hub is done, and leads on. */
export function MilestoneDone({ milestone, organizationId, to, children }: MilestoneDoneProps) {
  const navigate = useNavigate();
  const report = useOnboardingChange(api.updateOnboardingStatus, {
    refreshes: ["getOnboardingStatus"],
    onDone: () => void navigate({ to }),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (
    <Button
      look="primary"
      size="lg"
      busy={report.isPending}
      onClick={() => report.mutate({ organizationId, milestone, status: "COMPLETED" })}
    >
      {children}
    </Button>
  );
}
