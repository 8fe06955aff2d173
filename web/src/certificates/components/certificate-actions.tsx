import { IconCertificate, IconEdit } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { issuePath } from "@openrounds/contract/certificates/paths.ts";
import { CERTIFIED_ROLES } from "@openrounds/contract/certificates/schemas.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { useRecipientCounts } from "../data.ts";
import { recipientsAddress, type RecipientsState } from "../state.ts";

/** The form with its image fields and texts loads when the design is changed. */
const DesignDialog = lazy(async () => {
  const [{ DesignDialog: Loaded }] = await Promise.all([import("../forms/design-dialog.tsx"), loadMessages(["media"])]);
  return { default: Loaded };
});

/** Opens the design of a batch. */
export function EditDesignButton({ batchId }: { readonly batchId: string }) {
  const t = useText();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Button icon={IconEdit} onClick={() => setEditing(true)}>
        {t("certificates.design.title")}
      </Button>
      <Suspense>{isEditing && <DesignDialog batchId={batchId} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}

interface ActionsProps {
  readonly batchId: string;
  readonly hubId: string;
}

/** Buttons that change the design, and that open the page to issue certificates to everyone who is ready. */
export function CertificateActions({ batchId, hubId }: ActionsProps) {
  const t = useText();
  const navigate = useNavigate();
  const { atLeast } = recipientsAddress.parse(useSearch({ strict: false }));
  const { ready: count = 0 } = useRecipientCounts(batchId, atLeast) ?? {};
  const issue = (): void => {
    const ready = atLeast === 0 ? { isFulfilled: true } : { sessionAttended: atLeast };
    const filterCriteria = { roles: [...CERTIFIED_ROLES], sessionIds: [], ...ready };
    const state: RecipientsState = { recipients: { selectAll: true, filterCriteria, count } };
    void navigate({ to: issuePath(hubId, batchId), state: state as never });
  };
  return (
    <>
      <span className="only-d">
        <EditDesignButton batchId={batchId} />
      </span>
      {count > 0 && (
        <Button look="primary" icon={IconCertificate} onClick={issue}>
          {t("certificates.issue.submit", { count })}
        </Button>
      )}
    </>
  );
}
