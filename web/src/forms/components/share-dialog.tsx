import { IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import { sendAssessmentSchema } from "@openrounds/contract/forms/assessments/schemas.ts";
import type { Participant } from "@openrounds/contract/batches/participants/schemas.ts";
import type { FormItem } from "@openrounds/contract/forms/schemas.ts";
import { MAX_PAGE_SIZE } from "@openrounds/contract/kernel/paging.ts";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, ChoiceError } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { formReads } from "../data.ts";

interface ShareDialogProps {
  readonly batch: Batch;
  readonly form: FormItem;
  readonly onClose: () => void;
}

/** How often the progress of sending is read. */
const POLL_INTERVAL_MS = 1000;

interface ParticipantChoiceProps {
  readonly people: readonly Participant[];
  readonly chosen: readonly string[];
  readonly choose: (userIds: string[]) => void;
}

function ParticipantChoice({ people, chosen, choose }: ParticipantChoiceProps) {
  const t = useText();
  const all = people.map(({ userId }) => userId);
  const toggle = (userId: string, isOn: boolean): void =>
    choose(isOn ? [...chosen, userId] : chosen.filter((each) => each !== userId));
  if (people.length === 0) return <p className="t2">{t("forms.share.none")}</p>;
  return (
    <div className="stack g2">
      <Checkbox
        label={t("forms.share.all")}
        checked={chosen.length === all.length}
        onChange={(event) => choose(event.currentTarget.checked ? all : [])}
      />
      <div className="fpeople" role="group" aria-label={t("forms.share.people")} tabIndex={0}>
        {people.map(({ userId, firstName, lastName }) => (
          <Checkbox
            key={userId}
            label={`${firstName} ${lastName}`.trim()}
            checked={chosen.includes(userId)}
            onChange={(event) => toggle(userId, event.currentTarget.checked)}
          />
        ))}
      </div>
    </div>
  );
}

/** The progress of sending, until all people are notified. */
function SendingProgress({ form, onDone }: { readonly form: FormItem; readonly onDone: () => void }) {
  const t = useText();
  const input = { params: { formId: form.formId }, query: { instanceId: form.instanceId ?? "" } };
  const { data } = useQuery({
    ...endpointQuery(assessmentEndpoints.readSending, input),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const sending = state.data?.sending;
      return sending !== undefined && sending.told >= sending.total ? false : POLL_INTERVAL_MS;
    },
  });
  const { total, told } = data?.sending ?? { total: 1, told: 0 };
  return (
    <div className="stack g3" role="status">
      <p>{t("forms.share.progress", { told, total })}</p>
      <span className="bar" aria-hidden="true">
        <i style={{ width: `${Math.round((told / Math.max(total, 1)) * 100)}%` }} />
      </span>
      <div>
        <Button onClick={onDone}>{t("app.close")}</Button>
      </div>
    </div>
  );
}

/** Sends an assessment to chosen participants, or copies its link. */
export function ShareDialog({ batch, form, onClose }: ShareDialogProps) {
  const t = useText();
  const { batchId } = batch;
  const [formId, instanceId] = [form.formId, form.instanceId ?? ""];
  const shareForm = useContractForm({
    schema: sendAssessmentSchema,
    values: { batchId, formType: "ASSESSMENT" as const, instanceId, formId, userIds: [] as string[] },
  });
  const chosen = shareForm.control("userIds");
  const list = { participantStatus: "ACTIVE", pageNo: 0, pageSize: MAX_PAGE_SIZE } as const;
  const people = useQuery(endpointQuery(participantEndpoints.list, { params: { id: batchId }, query: list })).data
    ?.participantList;
  const send = useEndpointMutation(assessmentEndpoints.send, {
    refreshes: formReads,
    onDone: () => toast(t("forms.share.success")),
    onFail: shareForm.showRefusal,
  });
  const copy = async (): Promise<void> => {
    const query = { instanceId, entityId: batchId };
    const { assessmentLink } = await call(assessmentEndpoints.userLink, { params: { formId }, query });
    await navigator.clipboard.writeText(assessmentLink).then(
      () => toast(t("forms.share.copied")),
      () => toastFailure(t("forms.share.failed", { link: assessmentLink })),
    );
  };
  return (
    <Dialog
      title={t("forms.share.title", { title: form.title })}
      width="form"
      opened
      onClose={onClose}
      footer={
        send.isSuccess ? undefined : (
          <>
            <Button
              icon={IconLink}
              onClick={() => void copy().catch((failure: unknown) => toastFailure(messageOf(failure)))}
            >
              {t("forms.share.link")}
            </Button>
            <SubmitButton form={shareForm} isBusy={send.isPending} enabledWhen="valid">
              {t("forms.share.send", { count: chosen.value.length })}
            </SubmitButton>
          </>
        )
      }
    >
      {send.isSuccess && <SendingProgress form={form} onDone={onClose} />}
      {!send.isSuccess && people === undefined && <Skeleton lines={5} />}
      {!send.isSuccess && people !== undefined && (
        <Form form={shareForm} isBusy={send.isPending} className="stack g3" onSubmit={(body) => send.mutate({ body })}>
          <ParticipantChoice people={people} chosen={chosen.value} choose={chosen.onChange} />
          <ChoiceError error={chosen.error} />
          <p className="help">{t("forms.share.link.help")}</p>
        </Form>
      )}
    </Dialog>
  );
}
