import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DEFAULT_PAGE_SIZE } from "@openrounds/contract/kernel/paging.ts";
import { accountEndpoints } from "@openrounds/contract/organizations/accounts/endpoints.ts";
import type { NetworkAccount } from "@openrounds/contract/organizations/accounts/schemas.ts";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { lazy, Suspense, useState } from "react";
import "../../../ui/styles/programs.css";
import "../../../ui/styles/hubs.css";
import { Away } from "../../../kernel/away.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { read } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SearchBox, useSearchText } from "../../../ui/search-box.tsx";
import { Failed } from "../../../ui/failed.tsx";
import { Empty, Skeleton } from "../../../ui/states.tsx";
import { useHeldIn } from "../../data.ts";
import { AccountList } from "../components/account-list.tsx";

const MAX_SEARCH = 100;

/** Comes after the list: it brings what proves a person. */
const StatusDialog = lazy(async () => {
  const [{ StatusDialog: Loaded }] = await Promise.all([
    import("../forms/status-dialog.tsx"),
    loadMessages(["profile", "identity"]),
  ]);
  return { default: Loaded };
});

interface FoundProps {
  readonly superhubId: string;
  readonly text: string;
}

/** The people that a text finds: loading, failed, none, or page by page. */
function FoundAccounts({ superhubId, text }: FoundProps) {
  const t = useText();
  const [pageNumber, setPageNumber] = useState(0);
  const [chosen, setChosen] = useState<NetworkAccount>();
  const input = { params: { id: superhubId }, query: { query: text, pageNumber } };
  const { data, isError, error, refetch } = useQuery({
    ...read(accountEndpoints.list, input),
    placeholderData: keepPreviousData,
  });
  if (isError) {
    const again = <Button onClick={() => void refetch()}>{t("app.again")}</Button>;
    return <Failed title={t("COMMON_ERROR_MESSAGE")} text={messageOf(error)} action={again} />;
  }
  if (data === undefined) return <Skeleton lines={6} height="3.5rem" />;
  if (data.accountList.length === 0) {
    return text === "" ? (
      <Empty title={t("hubs.accounts.empty")} />
    ) : (
      <Empty title={t("hubs.accounts.noneFound", { text })} text={t("hubs.accounts.noneFoundText")} />
    );
  }
  return (
    <>
      <AccountList accounts={data.accountList} onChange={setChosen} />
      {data.totalNumber > DEFAULT_PAGE_SIZE && (
        <Pager page={pageNumber} size={DEFAULT_PAGE_SIZE} total={data.totalNumber} onPage={setPageNumber} />
      )}
      {chosen !== undefined && (
        <Suspense fallback={null}>
          <StatusDialog superhubId={superhubId} account={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The accounts of the network of a superhub, found by name or e-mail; who may not change them is sent home. */
export function AccountsPage() {
  const t = useText();
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  const held = useHeldIn(superhubId);
  const [search, setSearch] = useState("");
  const text = useSearchText(search);
  if (held?.permissionCodes.includes("CHANGE_ACCOUNT_STATUS") !== true) return <Away to="/home" />;
  return (
    <main className="page">
      <PageHeader
        title={t("hubs.accounts.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: t("hubs.title"), to: hubsPath(superhubId) },
          { label: t("hubs.accounts.title") },
        ]}
      />
      <div className="stack g5">
        <p className="t2">{t("hubs.accounts.text")}</p>
        <section className="card">
          <div className="tools">
            <SearchBox
              placeholder={t("hubs.accounts.search")}
              value={search}
              maxLength={MAX_SEARCH}
              onChange={setSearch}
            />
          </div>
          <FoundAccounts key={text} superhubId={superhubId} text={text} />
        </section>
      </div>
    </main>
  );
}
