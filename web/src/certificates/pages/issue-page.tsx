import { IconX } from "@tabler/icons-react";
import { useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { lazy, useState } from "react";
import { Redirect } from "../../kernel/redirect.tsx";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton } from "../../ui/button.tsx";
import { recipientsFromState } from "../state.ts";

const IssueForm = lazy(async () => ({ default: (await import("../forms/issue-form.tsx")).IssueForm }));

/** Designs and issues the certificates of a batch; without recipients it redirects to the home page. */
export function IssuePage() {
  const t = useText();
  const navigate = useNavigate();
  const router = useRouter();
  const { batchId = "", hubId } = useParams({ strict: false }) as { batchId?: string; hubId?: string };
  const [recipients] = useState(() => recipientsFromState(router.state.location.state));
  if (recipients === undefined) return <Redirect to="/home" />;
  return (
    <>
      <header className="nav">
        <IconButton
          icon={IconX}
          label={t("app.close")}
          onClick={() => void navigate({ to: batchPath(batchId, hubId) })}
        />
      </header>
      <IssueForm batchId={batchId} recipients={recipients} />
    </>
  );
}
