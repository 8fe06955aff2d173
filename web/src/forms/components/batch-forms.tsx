import { IconDots, IconDownload, IconPencil, IconPlus, IconSend, IconTrash } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { assessmentReportPath, builderPath } from "@openrounds/contract/forms/paths.ts";
import { registrationEndpoints } from "@openrounds/contract/forms/registration/endpoints.ts";
import type { FormItem } from "@openrounds/contract/forms/schemas.ts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { IconButton, buttonClass } from "../../ui/button.tsx";
import { useListAddress, wholeListSchema } from "../../ui/list/list-address.ts";
import { NothingFound, WholeListTools } from "../../ui/list/whole-list-tools.tsx";
import { isSearchable, rowsWith } from "../../ui/list/whole-list.ts";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { askToConfirm } from "../../ui/confirmation.ts";
import { EmptyState } from "../../ui/states.tsx";
import "../../ui/styles/forms.css";
import { toast, toastFailure } from "../../ui/toast.ts";
import { downloadCsv, formReads, useBatchForms } from "../data.ts";

const ShareDialog = lazy(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));

interface FormsOfBatchProps {
  readonly batch: Batch;
  readonly forms: readonly FormItem[];
}

const may = (batch: Batch, code: PermissionCode): boolean => batch.permissionCode.includes(code);

/** A form with its number of questions and answers, and its menu. */
function FormRow({
  form,
  more,
  entries,
}: {
  readonly form: FormItem;
  readonly more: readonly string[];
  readonly entries: MenuEntry[];
}) {
  const t = useText();
  const facts = [t("forms.batch.questions", { count: form.questionCount }), ...more];
  return (
    <div className="row fitem">
      <div className="grow">
        <p className="med">{form.title}</p>
        <p className="sm t3 num">{facts.join(" · ")}</p>
      </div>
      {entries.length > 0 && (
        <Menu
          entries={entries}
          target={(props) => (
            <IconButton icon={IconDots} label={t("forms.batch.more", { title: form.title })} {...props} />
          )}
        />
      )}
    </div>
  );
}

interface FormsCardProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

function FormsCard({ title, text, action, children }: FormsCardProps) {
  return (
    <section className="card">
      <div className="card__h">
        <div className="grow">
          <h2>{title}</h2>
          {text !== undefined && <p className="sm t3">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

function useRemoval(text: "registration" | "assessment", remove: () => void): () => void {
  const t = useText();
  return () =>
    askToConfirm({
      title: t(`forms.remove.${text}`),
      text: t(`forms.remove.${text}.text`),
      confirm: t(text === "registration" ? "forms.remove.confirm" : "forms.remove.delete"),
      cancel: t("forms.remove.cancel"),
      onConfirm: remove,
    });
}

/** The registration form of the batch, if it has one. */
function RegistrationCard({ batch, forms }: FormsOfBatchProps) {
  const t = useText();
  const navigate = useNavigate();
  const params = { batchId: batch.batchId };
  const form = forms.find(({ formType }) => formType === "REGISTRATION");
  const remove = useEndpointMutation(registrationEndpoints.remove, {
    refreshes: [...formReads, registrationEndpoints.readForBuilder],
    onDone: () => toast(t("forms.removed")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const confirmRemoval = useRemoval("registration", () => remove.mutate({ params }));
  const path = builderPath(batch.batchId, "registration");
  if (form === undefined) {
    return (
      <FormsCard
        title={t("forms.batch.registration")}
        text={t("forms.batch.registration.none")}
        action={
          <Link to={path} className={buttonClass()}>
            <IconPlus className="i" aria-hidden />
            <span>{t("forms.batch.registration.add")}</span>
          </Link>
        }
      />
    );
  }
  const edit = { label: t("forms.batch.edit"), icon: IconPencil, onPress: () => void navigate({ to: path }) };
  const download = {
    label: t("forms.batch.download"),
    icon: IconDownload,
    onPress: () => downloadCsv(call(registrationEndpoints.exportCsv, { query: params })),
  };
  const removeEntry = { label: t("forms.batch.remove"), icon: IconTrash, isHarmful: true, onPress: confirmRemoval };
  return (
    <FormsCard title={t("forms.batch.registration")}>
      <FormRow
        form={form}
        more={[t("forms.batch.responses", { count: form.responseCount })]}
        entries={form.responseCount === 0 ? [edit, removeEntry] : [edit, download, removeEntry]}
      />
    </FormsCard>
  );
}

/** The feedback form, which is sent after every session. */
function FeedbackCard({ batch, forms }: FormsOfBatchProps) {
  const t = useText();
  const navigate = useNavigate();
  const { batchId } = batch;
  const form = forms.find(({ formType }) => formType === "FEEDBACK");
  if (form === undefined) return null;
  const path = builderPath(batchId, "feedback");
  const edit = { label: t("forms.batch.edit"), icon: IconPencil, onPress: () => void navigate({ to: path }) };
  const download = {
    label: t("forms.batch.download"),
    icon: IconDownload,
    onPress: () => downloadCsv(call(feedbackEndpoints.exportCsv, { query: { batchId } })),
  };
  const entries = [
    ...(may(batch, "FEEDBACK_FORM") ? [edit] : []),
    ...(may(batch, "EXPORT_FEEDBACK_RESPONSES") && form.responseCount > 0 ? [download] : []),
  ];
  return (
    <FormsCard title={t("forms.batch.feedback")} text={t("forms.batch.feedback.text")}>
      <FormRow form={form} more={[t("forms.batch.responses", { count: form.responseCount })]} entries={entries} />
    </FormsCard>
  );
}

interface AssessmentRowProps {
  readonly batch: Batch;
  readonly form: FormItem;
  readonly share: (() => void) | undefined;
}

function AssessmentRow({ batch, form, share }: AssessmentRowProps) {
  const t = useText();
  const navigate = useNavigate();
  const { formId, sentCount, responseCount, dueDateTime } = form;
  const instanceId = form.instanceId ?? "";
  const remove = useEndpointMutation(assessmentEndpoints.remove, {
    refreshes: formReads,
    onDone: () => toast(t("forms.removed")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const confirmRemoval = useRemoval("assessment", () => remove.mutate({ params: { formId }, query: { instanceId } }));
  const open = (path: string) => () => void navigate({ to: path, search: { instanceId } });
  const [canBuild, canExport] = [may(batch, "ASSESSMENT_FORM"), may(batch, "EXPORT_ASSESSMENT_RESPONSES")];
  const edit = open(builderPath(batch.batchId, formId));
  const entries: MenuEntry[] = [
    ...(share === undefined ? [] : [{ label: t("forms.batch.share"), icon: IconSend, onPress: share }]),
    ...(canBuild || canExport
      ? [{ label: t("forms.batch.report"), onPress: open(assessmentReportPath(batch.batchId, formId)) }]
      : []),
    ...(canBuild ? [{ label: t("forms.batch.edit"), icon: IconPencil, onPress: edit }] : []),
    ...(canBuild
      ? [{ label: t("forms.batch.delete"), icon: IconTrash, isHarmful: true, onPress: confirmRemoval }]
      : []),
  ];
  const sentText =
    sentCount === 0 ? t("forms.batch.unsent") : t("forms.batch.sent", { answered: responseCount, sent: sentCount });
  const dueText = dueDateTime === null ? [] : [t("forms.answer.due", { when: formatDay(dueDateTime, batch.timeZone) })];
  return <FormRow form={form} more={[sentText, ...dueText]} entries={entries} />;
}

const ORDERS = ["TITLE", "DUE", "ANSWERS"] as const;
const COMPARED: Readonly<Record<(typeof ORDERS)[number], (a: FormItem, b: FormItem) => number>> = {
  TITLE: (a, b) => a.title.localeCompare(b.title),
  DUE: (a, b) => (a.dueDateTime ?? Number.MAX_SAFE_INTEGER) - (b.dueDateTime ?? Number.MAX_SAFE_INTEGER),
  ANSWERS: (a, b) => b.responseCount - a.responseCount,
};
const addressSchema = wholeListSchema(ORDERS);

interface AssessmentListProps extends FormsOfBatchProps {
  /** Undefined for people who may not share. */
  readonly share: ((form: FormItem) => void) | undefined;
}

/** The assessments of a batch, with a search above many of them. */
function AssessmentList({ batch, forms, share }: AssessmentListProps) {
  const t = useText();
  const list = useListAddress(addressSchema);
  const { text, sort } = list.filters;
  const found = rowsWith(forms, text, ({ title }) => title);
  const shown = sort === "" ? found : found.toSorted(COMPARED[sort]);
  return (
    <>
      {isSearchable(forms, text) && (
        <WholeListTools
          list={list}
          searchLabel={t("forms.batch.assessments.search")}
          orders={ORDERS}
          nameOf={(order) => t(order === "" ? "app.list.newest" : `forms.batch.order.${order}`)}
        />
      )}
      {forms.length > 0 && shown.length === 0 && <NothingFound clear={list.clear} />}
      {shown.map((form) => (
        <AssessmentRow
          key={form.formId}
          batch={batch}
          form={form}
          share={share === undefined ? undefined : () => share(form)}
        />
      ))}
    </>
  );
}

interface BatchFormsProps {
  readonly batch: Batch;
  /** Whether the person may share assessments in the present view. */
  readonly canShare: boolean;
}

/** The registration form, feedback form and assessments of a batch. */
export function BatchForms({ batch, canShare }: BatchFormsProps) {
  const t = useText();
  const forms = useBatchForms(batch.batchId);
  const [sharedForm, setSharedForm] = useState<FormItem>();
  const assessments = forms.filter(({ formType }) => formType === "ASSESSMENT");
  const canSee = (["ASSESSMENT_FORM", "INVITE_PARTICIPANTS", "EXPORT_ASSESSMENT_RESPONSES"] as const).some((code) =>
    may(batch, code),
  );
  return (
    <div className="stack g4">
      {may(batch, "BATCH_REGISTRATION_FORM") && <RegistrationCard batch={batch} forms={forms} />}
      <FeedbackCard batch={batch} forms={forms} />
      {canSee && (
        <FormsCard
          title={t("forms.batch.assessments")}
          action={
            may(batch, "ASSESSMENT_FORM") && (
              <Link to={builderPath(batch.batchId, "new")} className={buttonClass({ look: "primary" })}>
                <IconPlus className="i" aria-hidden />
                <span>{t("forms.batch.assessments.add")}</span>
              </Link>
            )
          }
        >
          {assessments.length === 0 && (
            <EmptyState title={t("forms.batch.assessments.none")} text={t("forms.batch.assessments.none.text")} />
          )}
          <AssessmentList batch={batch} forms={assessments} share={canShare ? setSharedForm : undefined} />
        </FormsCard>
      )}
      <Suspense>
        {sharedForm !== undefined && (
          <ShareDialog batch={batch} form={sharedForm} onClose={() => setSharedForm(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
