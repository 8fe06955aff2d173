import { IconMessagePlus } from "@tabler/icons-react";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { POST_PAGES, type Post } from "@openrounds/contract/community/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { pagesOnly, useListAddress } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { Note } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { questionsThing, useDiscussionSettings } from "../data.ts";
import type { PostBatch } from "./post-view.tsx";
import { QuestionCard } from "./question-card.tsx";
import { PostFailed } from "./post-failed.tsx";

const AskDialog = lazy(async () => ({ default: (await import("../forms/dialogs.tsx")).AskDialog }));

/** The box that starts a conversation. */
function AskBox({ batch }: { readonly batch: PostBatch }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card askbox">
      <span className="ft ft--brand">
        <IconMessagePlus className="i" aria-hidden />
      </span>
      <button type="button" className="input askbox__in" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="ph-t">{t("community.ask.title")}</span>
      </button>
      {isOpen && (
        <Suspense>
          <AskDialog batch={batch} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

interface ConversationsProps {
  readonly batch: PostBatch;
  /** The link that opens a question, with its heading as text. */
  readonly link: (post: Post, heading: string) => ReactNode;
}

/** The questions of a batch, newest first, below the box to ask one. */
export function Conversations({ batch, link }: ConversationsProps) {
  const t = useText();
  const list = useListAddress(pagesOnly);
  const query = { entityId: batch.batchId, pageNumber: list.page };
  const settings = useDiscussionSettings(batch.batchId);
  const mayAsk = batch.permissionCode.includes("ADD_QUESTION");
  return (
    <>
      {settings?.isConversationEnabled === false && <Note tone="neutral">{t("community.closed.conversations")}</Note>}
      {settings?.isConversationEnabled === true && mayAsk && <AskBox batch={batch} />}
      <Waiting thing={questionsThing(batch.batchId)} />
      <ListView
        query={useQuery(endpointQuery(communityEndpoints.listQuestions, { query }))}
        list={list}
        rowsOf={({ questionList }) => questionList}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={POST_PAGES.questions}
        rowHeight="4rem"
        empty={{ title: t("community.empty"), text: t("community.empty.text") }}
        failed={(failure) => <PostFailed failure={failure} />}
      >
        {(posts) =>
          posts.map((post) => (
            <QuestionCard key={post.postId} post={post} headingLink={(heading) => link(post, heading)} />
          ))
        }
      </ListView>
    </>
  );
}
