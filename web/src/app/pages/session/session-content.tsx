import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { BatchContent } from "../../../content/components/batch-content.tsx";
import { useBatchSessions } from "../../../sessions/data.ts";

interface SessionContentProps {
  readonly session: Session;
  readonly may: (code: PermissionCode) => boolean;
}

/** The content shared for a session. */
export function SessionContent({ session: { batchId, sessionId }, may }: SessionContentProps) {
  const sessions = useBatchSessions(batchId);
  return (
    <BatchContent batchId={batchId} sessions={sessions} sessionId={sessionId} isReviewed={!may("CREATE_CONTENT")} />
  );
}
