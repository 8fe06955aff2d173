import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { ANNOUNCEMENTS_PATH, COMMENTS_PATH } from "@openrounds/contract/community/paths.ts";
import type { Post } from "@openrounds/contract/community/schemas.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { SelectField } from "../../ui/field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Conversations } from "../components/conversations.tsx";
import { PhoneOnly } from "../components/phone-only.tsx";

const linkTo = ({ postId }: Post, heading: string) => (
  <Link to={COMMENTS_PATH} search={{ postId }}>
    {heading}
  </Link>
);

function OwnConversations() {
  const t = useText();
  const navigate = useNavigate();
  const { batchId } = useSearch({ strict: false }) as { batchId?: string };
  const { batchList } = useSuspenseQuery(endpointQuery(batchEndpoints.listMine, {})).data;
  const batch = batchList.find((each) => each.batchId === batchId) ?? batchList[0];
  return (
    <main className="page">
      <PageHeader
        title={t("community.conversations")}
        actions={
          <Link className="link" to={ANNOUNCEMENTS_PATH}>
            {t("community.announcements")}
          </Link>
        }
      />
      {batch === undefined ? (
        <EmptyState title={t("community.noBatches")} text={t("community.noBatches.text")} />
      ) : (
        <div className="stack g4">
          <SelectField
            label={t("community.batch")}
            value={batch.batchId}
            onChange={({ currentTarget }) =>
              void navigate({ to: ".", search: { batchId: currentTarget.value }, replace: true })
            }
          >
            {batchList.map((each) => (
              <option key={each.batchId} value={each.batchId}>
                {`${each.batchName} · ${each.programName}`}
              </option>
            ))}
          </SelectField>
          <Conversations key={batch.batchId} batch={batch} link={linkTo} />
        </div>
      )}
    </main>
  );
}

/** The conversations of the person's batches, on a phone. */
export const ConversationsPage = () => (
  <PhoneOnly>
    <OwnConversations />
  </PhoneOnly>
);
