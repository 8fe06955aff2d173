import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { useState } from "react";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { FilePicker } from "../components/file-picker.tsx";
import { filesOf, useUploads } from "../components/uploading.ts";
import { conversationReads } from "../data.ts";
import { PostFields, usePostForm } from "./post-fields.tsx";
import { EMPTY_DRAFT, isComplete, maxFiles } from "./post-form.ts";

interface AnswerFormProps {
  readonly questionId: string;
  readonly programId: string;
  readonly onDone: () => void;
}

function Fresh({ questionId, programId, onDone }: AnswerFormProps) {
  const t = useText();
  const form = usePostForm("answer", EMPTY_DRAFT);
  const uploading = useUploads(maxFiles("answer"));
  const answer = useChange(communityEndpoints.answer, {
    refreshes: conversationReads,
    onDone: () => {
      toast(t("community.toast.answered"));
      onDone();
    },
    onFail: (failure) => {
      if (failure instanceof CallFailure) form.refuse(failure.fields);
      toastFailure(messageOf(failure));
    },
  });
  const { subText } = form.draft;
  const body = { questionId, subText, attachmentsDetailList: filesOf(uploading.files) };
  return (
    <section className="card anew">
      <div className="grow stack g3">
        <PostFields form={form} programId={programId} />
        <div className="row between wrap top g3">
          <FilePicker uploading={uploading} />
          <Button
            look="primary"
            disabled={!isComplete("answer", form.draft) || uploading.isBusy}
            busy={answer.isPending}
            onClick={() => answer.mutate({ body })}
          >
            {t("community.answer.submit")}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Answers a question below it; empty again once the answer is posted. */
export function AnswerForm({ questionId, programId, onDone }: AnswerFormProps) {
  const [posted, setPosted] = useState(0);
  const done = (): void => {
    setPosted(posted + 1);
    onDone();
  };
  return <Fresh key={posted} questionId={questionId} programId={programId} onDone={done} />;
}
