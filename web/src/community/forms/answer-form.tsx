import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { useState } from "react";
import { useDelivery } from "../../kernel/delivery.ts";
import { dropDraftOf, keepDraftOf } from "../../kernel/drafts.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { useDraft } from "../../ui/form/draft.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { toast } from "../../ui/toast.ts";
import { FilePicker, useUploadReason } from "../components/file-picker.tsx";
import { filesOf, useUploads } from "../components/file-uploads.ts";
import { answersThing, conversationReads } from "../data.ts";
import { PostFields } from "./post-fields.tsx";
import { answerForm, maxFiles, readPostDraft } from "./post-form.ts";
import { useUndoablePost } from "./post-undo.ts";

interface AnswerFormProps {
  readonly questionId: string;
  readonly programId: string;
  readonly onDone: () => void;
}

function EmptyAnswerForm({ questionId, programId, onDone }: AnswerFormProps) {
  const t = useText();
  const uploading = useUploads(maxFiles("answer"));
  const draftName = `answer:${questionId}`;
  const [draft] = useState(() => readPostDraft(draftName));
  const form = useContractForm(answerForm({ draft, files: filesOf(uploading.files) }));
  useDraft(form.values, (values) => keepDraftOf(draftName, values));
  const tellDone = useUndoablePost(communityEndpoints.removeAnswer, "community.toast.answered");
  const done = (): void => {
    dropDraftOf(draftName);
    onDone();
  };
  const answer = useDelivery(communityEndpoints.answer, {
    note: ({ body }) => ({ kind: "answer", thing: answersThing(questionId), title: "", text: body.subText }),
    refreshes: conversationReads,
    onDone: (result) => {
      tellDone(result);
      done();
    },
    onKept: () => {
      toast(t("app.kept"));
      done();
    },
    onFail: form.showRefusal,
  });
  return (
    <section className="card anew">
      <Form
        form={form}
        onSubmit={(body) => answer.mutate({ body: { questionId, ...body } })}
        isBusy={answer.isPending}
        className="grow stack g3"
      >
        <PostFields kind="answer" form={form} programId={programId} />
        <div className="row between wrap top g3">
          <FilePicker uploads={uploading} />
          <SubmitButton
            form={form}
            isBusy={answer.isPending}
            enabledWhen="valid"
            disabledReason={useUploadReason(uploading)}
          >
            {t("community.answer.submit")}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** The form to answer a question; it is emptied after posting. */
export function AnswerForm({ questionId, programId, onDone }: AnswerFormProps) {
  const [postedCount, setPostedCount] = useState(0);
  const done = (): void => {
    setPostedCount(postedCount + 1);
    onDone();
  };
  return <EmptyAnswerForm key={postedCount} questionId={questionId} programId={programId} onDone={done} />;
}
