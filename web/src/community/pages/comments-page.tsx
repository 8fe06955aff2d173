import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { CONVERSATIONS_PATH } from "@openrounds/contract/community/paths.ts";
import { POST_PAGES } from "@openrounds/contract/community/schemas.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { useBatch } from "../../batches/data.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { QuestionView } from "../components/question-view.tsx";
import { PhoneOnly } from "../components/phone-only.tsx";

function Comments({ postId }: { readonly postId: string }) {
  const navigate = useNavigate();
  const query = { postId, pageNumber: 0, pageSize: POST_PAGES.answers };
  const { entityId } = useSuspenseQuery(endpointQuery(communityEndpoints.readQuestion, { query })).data.postDetail;
  const batch = useBatch(entityId);
  const back = (): void => void navigate({ to: CONVERSATIONS_PATH, search: { batchId: entityId } });
  return (
    <main className="page">
      <QuestionView batch={batch} postId={postId} onBack={back} />
    </main>
  );
}

function AddressedComments() {
  const { postId } = useSearch({ strict: false }) as { postId?: string };
  return postId === undefined ? <Navigate to={CONVERSATIONS_PATH} replace /> : <Comments postId={postId} />;
}

/** A conversation with its answers, on a phone. */
export const CommentsPage = () => (
  <PhoneOnly>
    <AddressedComments />
  </PhoneOnly>
);
