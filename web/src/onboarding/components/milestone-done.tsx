import { useNavigate } from "@tanstack/react-router";
import type { Milestone } from "@openrounds/contract/onboarding/applications/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { Button } from "../../ui/button.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { api, useOnboardingMutation } from "../data.ts";

interface MilestoneDoneProps {
  readonly milestone: Milestone;
  readonly organizationId: string;
  /** The path of the next step. */
  readonly to: string;
  /** The label of the link. */
  readonly children: string;
}

/** A completed step of a new hub, with a link to the next one. */
export function MilestoneDone({ milestone, organizationId, to, children }: MilestoneDoneProps) {
  const navigate = useNavigate();
  const report = useOnboardingMutation(api.updateOnboardingStatus, {
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
