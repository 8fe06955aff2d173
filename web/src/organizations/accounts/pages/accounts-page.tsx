import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DEFAULT_PAGE_SIZE } from "@openrounds/contract/kernel/paging.ts";
import { accountEndpoints } from "@openrounds/contract/organizations/accounts/endpoints.ts";
import type { NetworkAccount } from "@openrounds/contract/organizations/accounts/schemas.ts";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { lazy, Suspense, useState } from "react";
import * as z from "zod/mini";
import "../../../ui/styles/programs.css";
import "../../../ui/styles/hubs.css";
import { Redirect } from "../../../kernel/redirect.tsx";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { searchText, useListAddress, useListSearch } from "../../../ui/list/list-address.ts";
import { ListView } from "../../../ui/list/list-view.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { usePermissionsIn } from "../../data.ts";
import { AccountList } from "../components/account-list.tsx";

const MAX_SEARCH = 100;

/** A lazy chunk: it contains re-authentication. */
const StatusDialog = lazy(async () => {
  const [{ StatusDialog: Loaded }] = await Promise.all([
    import("../forms/status-dialog.tsx"),
    loadMessages(["profile", "identity"]),
  ]);
  return { default: Loaded };
});

const accountsAddress = z.object({ text: searchText(MAX_SEARCH) });

/** The accounts of a network, searched by name or e-mail. */
function NetworkAccounts({ superhubId }: { readonly superhubId: string }) {
  const t = useText();
  const list = useListAddress(accountsAddress);
  const [selectedAccount, setSelectedAccount] = useState<NetworkAccount>();
  const { text } = list.filters;
  const input = { params: { id: superhubId }, query: { query: text, pageNumber: list.page } };
  return (
    <section className="card">
      <div className="tools">
        <SearchBox placeholder={t("hubs.accounts.search")} maxLength={MAX_SEARCH} {...useListSearch(list)} />
      </div>
      <ListView
        query={useQuery(endpointQuery(accountEndpoints.list, input))}
        list={list}
        rowsOf={({ accountList }) => accountList}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={DEFAULT_PAGE_SIZE}
        rowHeight="3.5rem"
        empty={{ title: t("hubs.accounts.empty") }}
        noneFound={{ title: t("hubs.accounts.noneFound", { text }), text: t("hubs.accounts.noneFoundText") }}
      >
        {(accounts) => <AccountList accounts={accounts} onChange={setSelectedAccount} />}
      </ListView>
      {selectedAccount !== undefined && (
        <Suspense fallback={null}>
          <StatusDialog
            superhubId={superhubId}
            account={selectedAccount}
            onClose={() => setSelectedAccount(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The page of the accounts in a superhub's network; people who may not change them are redirected home. */
export function AccountsPage() {
  const t = useText();
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  const permissions = usePermissionsIn(superhubId);
  if (permissions?.permissionCodes.includes("CHANGE_ACCOUNT_STATUS") !== true) return <Redirect to="/home" />;
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
        <NetworkAccounts superhubId={superhubId} />
      </div>
    </main>
  );
}
