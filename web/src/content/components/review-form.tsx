import { IconCheck, IconX } from "@tabler/icons-react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { CONTENT_LIMITS, decisionSchema, type ContentDecision } from "@openrounds/contract/content/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { CharacterCounter, TextArea } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { toast } from "../../ui/toast.ts";
import { contentReads } from "../data.ts";

const NO_COMMENT: ContentDecision = { approvalStatus: "APPROVED", approvalComment: "" };

/** Approves or rejects a version under review, with a comment for its owner. */
export function ReviewForm({ versionId }: { readonly versionId: string }) {
  const t = useText();
  const form = useContractForm({ schema: decisionSchema, values: NO_COMMENT });
  const decide = useEndpointMutation(contentEndpoints.decide, {
    refreshes: contentReads,
    onDone: ({ approvalStatus }) => toast(t(approvalStatus === "APPROVED" ? "content.approved" : "content.rejected")),
    onFail: form.showRefusal,
  });
  const send = (body: ContentDecision): void => decide.mutate({ params: { versionId }, body });
  return (
    <section className="content__review" aria-label={t("content.decide")}>
      <Form form={form} isBusy={decide.isPending} className="stack g3" onSubmit={send}>
        <TextArea
          label={t("content.decision")}
          help={t("content.decision.hint")}
          rows={3}
          maxLength={CONTENT_LIMITS.comment}
          counter={<CharacterCounter used={form.values.approvalComment.length} max={CONTENT_LIMITS.comment} />}
          {...form.field("approvalComment")}
        />
        <div className="row g2 wrap">
          <SubmitButton form={form} icon={IconCheck} isBusy={decide.isPending}>
            {t("content.action.approve")}
          </SubmitButton>
          <Button
            look="danger"
            icon={IconX}
            disabled={decide.isPending}
            onClick={() => void form.submit((body) => send({ ...body, approvalStatus: "REJECTED" }))}
          >
            {t("content.action.reject")}
          </Button>
        </div>
      </Form>
    </section>
  );
}
