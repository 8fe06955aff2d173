import { IconCheck, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { CONTENT_LIMITS, type Decision } from "@openrounds/contract/content/schemas.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Counter, TextArea } from "../../ui/field.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { useTyped } from "../../ui/typed.ts";
import { contentReads } from "../data.ts";

/** Approves or rejects a version that waits, with a comment that its owner reads. */
export function ReviewForm({ versionId }: { readonly versionId: string }) {
  const t = useText();
  const [comment, setComment] = useState("");
  const [wrong, setWrong] = useState<string>();
  useTyped(comment);
  const decide = useChange(contentEndpoints.decide, {
    refreshes: contentReads,
    onDone: ({ approvalStatus }) => toast(t(approvalStatus === "APPROVED" ? "content.approved" : "content.rejected")),
    onFail: (failure) => {
      const atField = failure instanceof CallFailure ? failure.fields["approvalComment"] : undefined;
      setWrong(atField);
      if (atField === undefined) toastFailure(messageOf(failure));
    },
  });
  const send = (approvalStatus: Decision["approvalStatus"]): void =>
    decide.mutate({ params: { versionId }, body: { approvalStatus, approvalComment: comment } });
  return (
    <section className="stack g3 content__review" aria-label={t("content.decide")}>
      <TextArea
        label={t("content.decision")}
        help={t("content.decision.hint")}
        error={wrong}
        rows={3}
        value={comment}
        maxLength={CONTENT_LIMITS.comment}
        counter={<Counter used={comment.length} max={CONTENT_LIMITS.comment} />}
        onChange={(event) => {
          setComment(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
      <div className="row g2 wrap">
        <Button look="primary" icon={IconCheck} busy={decide.isPending} onClick={() => send("APPROVED")}>
          {t("content.action.approve")}
        </Button>
        <Button look="danger" icon={IconX} disabled={decide.isPending} onClick={() => send("REJECTED")}>
          {t("content.action.reject")}
        </Button>
      </div>
    </section>
  );
}
