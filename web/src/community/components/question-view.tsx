import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { POST_PAGES } from "@openrounds/contract/community/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { pagesOnly, useListAddress } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { answersThing, FILE_URL_REFRESH, useDiscussionSettings, useRefreshOnceSeen } from "../data.ts";
import { AnswerItem, BackLink, FullPost, type PostBatch } from "./post-view.tsx";
import { PostFailed } from "./post-failed.tsx";

const AnswerForm = lazy(async () => ({ default: (await import("../forms/answer-form.tsx")).AnswerForm }));

interface QuestionViewProps {
  readonly batch: PostBatch;
  readonly postId: string;
  readonly onBack: () => void;
}

/** A question with its answers, newest first, and the form to answer. */
export function QuestionView({ batch, postId, onBack }: QuestionViewProps) {
  const t = useText();
  const list = useListAddress(pagesOnly);
  const input = { postId, pageNumber: list.page, pageSize: POST_PAGES.answers };
  const query = useQuery({ ...endpointQuery(communityEndpoints.readQuestion, { query: input }), ...FILE_URL_REFRESH });
  const { data, error } = query;
  const settings = useDiscussionSettings(batch.batchId);
  const post = data?.postDetail;
  const mayAnswer = batch.permissionCode.includes("ADD_QUESTION") && settings?.isConversationEnabled === true;
  useRefreshOnceSeen(post?.postId, communityEndpoints.listQuestions);
  return (
    <div className="stack g4">
      <BackLink onBack={onBack}>{t("community.back")}</BackLink>
      {error !== null && <PostFailed failure={error} />}
      {post === undefined && error === null && <Skeleton lines={6} />}
      {post?.postId === postId && error === null && (
        <>
          <FullPost post={post} batch={batch} onRemoved={onBack} />
          <section>
            <div className="row between answers__h">
              <h2 className="lg">{t("community.answers", { count: post.replyCount })}</h2>
              {post.replyCount > 1 && <span className="sm t3">{t("community.answers.newestFirst")}</span>}
            </div>
            <ListView
              query={query}
              list={list}
              rowsOf={({ postDetail }) => postDetail.replies}
              totalOf={({ postDetail }) => postDetail.replyCount}
              pageSize={POST_PAGES.answers}
            >
              {(replies) => (
                <div className="card list anslist">
                  {replies.map((reply) => (
                    <AnswerItem key={reply.postId} post={reply} batch={batch} onRemoved={() => undefined} />
                  ))}
                </div>
              )}
            </ListView>
          </section>
          {settings?.isConversationEnabled === false && (
            <Note tone="neutral">{t("community.closed.conversations")}</Note>
          )}
          <Waiting thing={answersThing(postId)} />
          {mayAnswer && (
            <Suspense>
              <AnswerForm questionId={postId} programId={batch.programId} onDone={() => list.change({})} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}
