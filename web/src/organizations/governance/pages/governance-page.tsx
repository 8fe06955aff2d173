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
import { useState } from "react";
import { formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { RichTextView } from "../../../ui/rich-text-view.tsx";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.ts";

interface ProcessEditorProps {
  readonly superhubId: string;
  readonly governance: Governance;
  readonly onClose: () => void;
}

/** Edits the process; a conflict keeps what was typed. */
function ProcessEditor({ superhubId, governance: { process, version }, onClose }: ProcessEditorProps) {
  const t = useText();
  const form = useContractForm({ schema: updateGovernanceSchema, values: { process, version } });
  const { mutate, isPending } = useEndpointMutation(governanceEndpoints.update, {
    refreshes: [governanceEndpoints.read],
    onDone: () => {
      toast(t("organizations.governance.saved"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <Form
      form={form}
      className="card card--p stack g4"
      isBusy={isPending}
      onSubmit={(body) => mutate({ params: { id: superhubId }, body })}
    >
      <RichText label={t("organizations.governance.process")} max={GOVERNANCE_MAX} {...form.control("process")} />
      <div className="row g3 end wrap">
        <Button onClick={onClose}>{t("app.cancel")}</Button>
        <SubmitButton form={form} isBusy={isPending}>
          {t("organizations.governance.save")}
        </SubmitButton>
      </div>
    </Form>
  );
}

function ProcessText({ governance }: { readonly governance: Governance }) {
  const t = useText();
  const { process, updatedAt, updatedBy, mayEdit } = governance;
  if (process === "") {
    return (
      <EmptyState
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

/** How a superhub reviews programs: read by its people, edited by those who may. */
export function GovernancePage() {
  const t = useText();
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  const { data } = useQuery({
    ...endpointQuery(governanceEndpoints.read, { params: { id: superhubId } }),
    throwOnError: true,
  });
  const [editedGovernance, setEditedGovernance] = useState<Governance>();
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
          data?.mayEdit === true && editedGovernance === undefined ? (
            <Button look="primary" icon={IconEdit} onClick={() => setEditedGovernance(data)}>
              {t("organizations.governance.edit")}
            </Button>
          ) : undefined
        }
      />
      <div className="stack g5">
        <p className="t2">{t("organizations.governance.text")}</p>
        {data === undefined && <Skeleton lines={8} />}
        {data !== undefined && editedGovernance === undefined && <ProcessText governance={data} />}
        {editedGovernance !== undefined && (
          <ProcessEditor
            superhubId={superhubId}
            governance={editedGovernance}
            onClose={() => setEditedGovernance(undefined)}
          />
        )}
      </div>
    </main>
  );
}
