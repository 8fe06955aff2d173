import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import "../../ui/styles/batch.css";
import { BatchFacts } from "../../batches/components/batch-facts.tsx";
import { BatchStatusBadge, DaysLeft } from "../../batches/components/batch-status.tsx";
import { useBatch } from "../../batches/data.ts";
import { useRecipientCounts } from "../../certificates/data.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { useBatchSessions } from "../../sessions/data.ts";
import { countPlanned } from "../../sessions/state.ts";
import { PageHeader, type Crumb } from "../../ui/page-header.tsx";
import { PagePart } from "../../ui/page-part.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { BatchTab } from "./batch/batch-actions.tsx";
import type { BatchDialogName } from "./batch/batch-dialogs.tsx";
import { managesForms } from "./batch/form-rights.ts";
import { SessionsTab } from "./batch/sessions-tab.tsx";

const ParticipantsTab = lazy(async () => ({
  default: (await import("./batch/participants-tab.tsx")).ParticipantsTab,
}));
const BatchContent = lazy(async () => {
  const [{ BatchContent: Loaded }] = await Promise.all([
    import("../../content/components/batch-content.tsx"),
    loadMessages(["content", "media"]),
  ]);
  return { default: Loaded };
});
const BatchCertificates = lazy(async () => {
  const [{ BatchCertificates: Loaded }] = await Promise.all([
    import("../../certificates/components/batch-certificates.tsx"),
    loadMessages(["certificates"]),
  ]);
  return { default: Loaded };
});
const Discussions = lazy(async () => {
  const [{ Discussions: Tab }] = await Promise.all([
    import("../../community/components/discussions.tsx"),
    loadMessages(["community", "media"]),
  ]);
  return { default: Tab };
});
const CertificateActions = lazy(async () => {
  const [{ CertificateActions: Loaded }] = await Promise.all([
    import("../../certificates/components/certificate-actions.tsx"),
    loadMessages(["certificates"]),
  ]);
  return { default: Loaded };
});
const BatchActions = lazy(async () => ({ default: (await import("./batch/batch-actions.tsx")).BatchActions }));
const FormsTab = lazy(async () => {
  const [{ FormsTab: Loaded }] = await Promise.all([import("./batch/forms-tab.tsx"), loadMessages(["forms"])]);
  return { default: Loaded };
});
const LetterList = lazy(async () => {
  const [{ LetterList: Loaded }] = await Promise.all([
    import("../../invitations/components/letter-list.tsx"),
    loadMessages(["letters"]),
  ]);
  return { default: Loaded };
});
const RegistrationPrompt = lazy(async () => {
  const [{ RegistrationPrompt: Loaded }] = await Promise.all([
    import("../../forms/components/registration-prompt.tsx"),
    loadMessages(["forms"]),
  ]);
  return { default: Loaded };
});
const BatchDialogs = lazy(async () => ({ default: (await import("./batch/batch-dialogs.tsx")).BatchDialogs }));

/** Whether the person has registered and has not answered the registration form. */
const isUnanswered = (batch: Batch): boolean =>
  batch.isRegisteredInBatch &&
  batch.isBatchRegFormExist &&
  !batch.isResponseSubmitted &&
  batch.permissionCode.includes("SUBMIT_SESSION_FEEDBACK");

function useBreadcrumbs(batch: Batch, hubId: string | undefined): Crumb[] {
  const t = useText();
  const prefix = hubId === undefined ? "" : `/hub/${hubId}`;
  return [
    { label: t("app.nav.home"), to: "/home" },
    { label: t("batches.programs"), to: `${prefix}/programs` },
    { label: batch.programName, to: `${prefix}/program/${batch.programId}/details` },
    { label: batch.batchName },
  ];
}

/** The page of a batch: its sessions, people and certificates. */
export function BatchPage() {
  const t = useText();
  const navigate = useNavigate();
  const { batchId = "", hubId } = useParams({ strict: false }) as { batchId?: string; hubId?: string };
  const { tab: tabInAddress } = useSearch({ strict: false }) as { tab?: string };
  const batch = useBatch(batchId);
  const sessions = useBatchSessions(batchId);
  const crumbs = useBreadcrumbs(batch, hubId);
  const [openedDialog, setOpenedDialog] = useState<BatchDialogName>();
  const seesContent = batch.permissionCode.includes("VIEW_CONTENT_INFO");
  const mayIssue = batch.permissionCode.includes("ISSUE_CERTIFICATE");
  const issuedCount = useRecipientCounts(batchId, undefined, mayIssue)?.issued;
  const tabs = [
    { key: "sessions" as const, label: t("batches.tab.sessions"), count: countPlanned(sessions) },
    { key: "discussions" as const, label: t("batches.tab.discussions") },
    ...(seesContent ? [{ key: "content" as const, label: t("batches.tab.content") }] : []),
    { key: "participants" as const, label: t("batches.tab.participants"), count: batch.participantCount },
    ...(mayIssue ? [{ key: "certificates" as const, label: t("batches.tab.certificates"), count: issuedCount }] : []),
    ...(batch.permissionCode.includes("COMMUNICATION_TEMPLATES")
      ? [{ key: "messages" as const, label: t("batches.tab.messages") }]
      : []),
    ...(managesForms(batch) ? [{ key: "forms" as const, label: t("batches.tab.forms") }] : []),
  ];
  const tab: BatchTab = tabs.find(({ key }) => key === tabInAddress)?.key ?? "sessions";
  const select = (key: BatchTab): void => void navigate({ to: ".", search: { tab: key }, replace: true });
  return (
    <main className="page">
      <PageHeader
        title={batch.batchName}
        crumbs={crumbs}
        crumbsLabel={t("app.crumbs")}
        badge={
          <>
            <BatchStatusBadge status={batch.entityStatus} />
            <DaysLeft batch={batch} />
          </>
        }
        meta={<BatchFacts batch={batch} />}
        floating={tab === "certificates"}
        actions={
          <Suspense>
            {tab === "certificates" ? (
              <CertificateActions batchId={batchId} hubId={hubId ?? batch.organizationId} />
            ) : (
              <BatchActions batch={batch} tab={tab} open={setOpenedDialog} />
            )}
          </Suspense>
        }
      />
      <Suspense>{isUnanswered(batch) && <RegistrationPrompt batch={batch} />}</Suspense>
      <Tabs label={t("batches.tabs")} tabs={tabs} selected={tab} onSelect={select}>
        {tab === "sessions" && <SessionsTab batch={batch} sessions={sessions} plan={() => setOpenedDialog("plan")} />}
        <PagePart lines={6} height="2.5rem">
          {tab === "content" && (
            <BatchContent
              batchId={batch.batchId}
              sessions={sessions}
              isReviewed={!batch.permissionCode.includes("CREATE_CONTENT")}
            />
          )}
          {tab === "discussions" && <Discussions batch={batch} />}
          {tab === "participants" && <ParticipantsTab batch={batch} hubId={hubId ?? batch.organizationId} />}
          {tab === "certificates" && <BatchCertificates batchId={batch.batchId} />}
          {tab === "messages" && <LetterList batch={batch} write={() => setOpenedDialog("letter")} />}
          {tab === "forms" && <FormsTab batch={batch} />}
        </PagePart>
      </Tabs>
      <Suspense>
        {openedDialog !== undefined && (
          <BatchDialogs opened={openedDialog} batch={batch} hubId={hubId} onClose={() => setOpenedDialog(undefined)} />
        )}
      </Suspense>
    </main>
  );
}
