import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { registrationEndpoints } from "@openrounds/contract/forms/registration/endpoints.ts";
import type { FormToAnswer } from "@openrounds/contract/forms/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useDelivery } from "../../kernel/delivery.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AnswerForm } from "../components/answer-form.tsx";
import { FormFrame } from "../components/form-frame.tsx";
import { formReads } from "../data.ts";
import { formNote } from "../state.ts";

const NO_SCORE = { score: null, maxScore: null };

function Registration({ form }: { readonly form: FormToAnswer }) {
  const { batchId, instanceId: batchRegInstanceId } = form;
  const answer = useDelivery(registrationEndpoints.submit, { note: () => formNote(form), refreshes: formReads });
  return (
    <AnswerForm
      form={form}
      result={answer.data?.isSent === true ? NO_SCORE : undefined}
      isKept={answer.data?.isSent === false}
      send={(submission) => answer.mutateAsync({ params: { batchId }, body: { ...submission, batchRegInstanceId } })}
    />
  );
}

/** The registration form of a batch. */
export function RegistrationPage() {
  const t = useText();
  const { batchId = "" } = useParams({ strict: false }) as { batchId?: string };
  const { form } = useSuspenseQuery(endpointQuery(registrationEndpoints.read, { params: { batchId } })).data;
  if (form !== null) return <Registration form={form} />;
  return (
    <FormFrame>
      <PageHeader title={t("forms.batch.registration")} />
      <section className="card">
        <EmptyState
          title={t("forms.state.none")}
          text={t("forms.state.none.text")}
          action={
            <Link to={batchPath(batchId)} className={buttonClass({ look: "primary" })}>
              {t("forms.done.back")}
            </Link>
          }
        />
      </section>
    </FormFrame>
  );
}
