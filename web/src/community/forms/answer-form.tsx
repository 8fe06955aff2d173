import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { FilePicker, useUploadReason } from "../components/file-picker.tsx";
import { filesOf, useUploads } from "../components/file-uploads.ts";
import { conversationReads } from "../data.ts";
import { PostFields } from "./post-fields.tsx";
import { answerForm, maxFiles } from "./post-form.ts";
import { useUndoablePost } from "./post-undo.ts";

interface AnswerFormProps {
  readonly questionId: string;
  readonly programId: string;
  readonly onDone: () => void;
}

function EmptyAnswerForm({ questionId, programId, onDone }: AnswerFormProps) {
  const t = useText();
  const uploading = useUploads(maxFiles("answer"));
  const form = useContractForm(answerForm({ files: filesOf(uploading.files) }));
  const tellDone = useUndoablePost(communityEndpoints.removeAnswer, "community.toast.answered");
  const answer = useEndpointMutation(communityEndpoints.answer, {
    refreshes: conversationReads,
    onDone: (result) => {
      tellDone(result);
      onDone();
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
