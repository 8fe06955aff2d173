import { useNavigate, useSearch } from "@tanstack/react-router";
import { ENCODED_DATA, redirectEndpoints } from "@openrounds/contract/identity/redirects/endpoints.ts";
import { useEffect } from "react";
import { call } from "../../kernel/call.ts";
import { useText } from "../../kernel/i18n.tsx";
import { safePath } from "../../kernel/safe-path.ts";
import "../../kernel/shared-key.ts";
import { Skeleton } from "../../ui/states.tsx";

/** Exchanges the data of a link and redirects to its target; after a failure, to the welcome page. */
export function RedirectPage() {
  const t = useText();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const encoded = search[ENCODED_DATA];
  useEffect(() => {
    const redirect = async (): Promise<void> => {
      const query = { [ENCODED_DATA]: typeof encoded === "string" ? encoded : "" };
      const { userLink } = await call(redirectEndpoints.read, { query });
      await navigate({ href: safePath(userLink), replace: true });
    };
    redirect().catch(() => navigate({ to: "/welcome", replace: true }));
  }, [encoded, navigate]);
  return (
    <main className="page" aria-busy="true">
      <h1 className="sr">{t("app.loading")}</h1>
      <Skeleton lines={4} height="2.5rem" />
    </main>
  );
}
