import { IconEdit } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { governanceEndpoints } from "@openrounds/contract/organizations/governance/endpoints.ts";
import {
  GOVERNANCE_MAX,
  updateGovernanceSchema,
  type Governance,
} from "@openrounds/contract/organizations/governance/schemas.ts";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { useState, type FormEvent } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { read, useChange } from "../../../kernel/query.ts";
import { useShownErrors } from "../../../kernel/shown-errors.ts";
import { wrongFields } from "../../../kernel/wrong-fields.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { RichTextView } from "../../../ui/rich-text-view.tsx";
import { Empty, Skeleton } from "../../../ui/states.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";

interface EditorProps {
  readonly superhubId: string;
  readonly governance: Governance;
  readonly onClose: () => void;
}

/** Writes the process; what is typed stays when somebody else was first. */
function Editor({ superhubId, governance, onClose }: EditorProps) {
  const t = useText();
  const [process, setProcess] = useState(governance.process);
  const body = { process, version: governance.version };
  const { errors, showAll, refuse, forget } = useShownErrors<"process">(
    wrongFields<"process">(updateGovernanceSchema, body),
  );
  const { mutate, isPending } = useChange(governanceEndpoints.update, {
    refreshes: [governanceEndpoints.read],
    onDone: () => {
      toast(t("organizations.governance.saved"));
      onClose();
    },
    onFail: (failure) => {
      if (!refuse(failure)) toastFailure(messageOf(failure));
    },
  });
  useUnsaved(process !== governance.process && !isPending);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    showAll();
    if (updateGovernanceSchema.safeParse(body).success && !isPending) mutate({ params: { id: superhubId }, body });
  };
  return (
    <form className="card card--p stack g4" noValidate onSubmit={submit}>
      <RichText
        label={t("organizations.governance.process")}
        value={process}
        max={GOVERNANCE_MAX}
        error={errors.process}
        onChange={(html) => {
          setProcess(html);
          forget(["process"]);
        }}
      />
      <div className="row g3 end wrap">
        <Button onClick={onClose}>{t("app.cancel")}</Button>
        <Button type="submit" look="primary" busy={isPending}>
          {t("organizations.governance.save")}
        </Button>
      </div>
    </form>
  );
}

function Written({ governance }: { readonly governance: Governance }) {
  const t = useText();
  const { process, updatedAt, updatedBy, mayEdit } = governance;
  if (process === "") {
    return (
      <Empty
        title={t("organizations.governance.empty")}
        {...(mayEdit && { text: t("organizations.governance.emptyText") })}
      />
    );
  }
  return (
    <section className="card card--p stack g4">
      <RichTextView html={process} />
      {updatedAt !== null && (
        <p className="xs t3">
          {t("organizations.governance.changed", { name: updatedBy ?? "", when: formatMoment(updatedAt) })}
        </p>
      )}
    </section>
  );
}

/** How a superhub reviews programs: read by its people, written by those who may. */
export function GovernancePage() {
  const t = useText();
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  const { data } = useQuery({
    ...read(governanceEndpoints.read, { params: { id: superhubId } }),
    throwOnError: true,
  });
  const [edited, setEdited] = useState<Governance>();
  return (
    <main className="page">
      <PageHeader
        title={t("organizations.governance.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: t("app.nav.hubs"), to: hubsPath(superhubId) },
          { label: t("organizations.governance.title") },
        ]}
        actions={
          data?.mayEdit === true && edited === undefined ? (
            <Button look="primary" icon={IconEdit} onClick={() => setEdited(data)}>
              {t("organizations.governance.edit")}
            </Button>
          ) : undefined
        }
      />
      <div className="stack g5">
        <p className="t2">{t("organizations.governance.text")}</p>
        {data === undefined && <Skeleton lines={8} />}
        {data !== undefined && edited === undefined && <Written governance={data} />}
        {edited !== undefined && (
          <Editor superhubId={superhubId} governance={edited} onClose={() => setEdited(undefined)} />
        )}
      </div>
    </main>
  );
}
