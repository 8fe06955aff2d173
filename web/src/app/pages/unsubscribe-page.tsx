import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { PROFILE_PATH } from "@openrounds/contract/identity/profile/paths.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import type { MailSubscription } from "@openrounds/contract/notifications/settings/schemas.ts";
import { AuthFrame } from "../../identity/components/auth-frame.tsx";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { AppProviders } from "../app-providers.tsx";

/** Whether these mails are sent, and a button to change it. An unsubscription by the mail program is included. */
function SubscriptionDetails({
  subscription: { topic, mail },
  linkKey,
}: {
  subscription: MailSubscription;
  linkKey: string;
}) {
  const t = useText();
  const change = useEndpointMutation(settingsEndpoints.changeSubscription, {
    refreshes: [settingsEndpoints.readSubscription],
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (
    <>
      <h1>{t(`profile.topic.${topic}`)}</h1>
      <p className="t2" role="status">
        {t(mail ? "site.unsubscribe.ask" : "site.unsubscribe.stopped")}
      </p>
      <Button
        look={mail ? "primary" : "default"}
        size="lg"
        block
        busy={change.isPending}
        onClick={() => change.mutate({ body: { key: linkKey, mail: !mail } })}
      >
        {t(mail ? "site.unsubscribe.stop" : "site.unsubscribe.undo")}
      </Button>
    </>
  );
}

/** The mails of a link, or that the link has expired. */
function LinkedSubscription({ linkKey }: { readonly linkKey: string }) {
  const { data, error } = useQuery(endpointQuery(settingsEndpoints.readSubscription, { query: { key: linkKey } }));
  if (error !== null) return <h1>{messageOf(error)}</h1>;
  if (data === undefined) return <Skeleton lines={3} height="2.5rem" />;
  return <SubscriptionDetails subscription={data.subscription} linkKey={linkKey} />;
}

/** The page of an unsubscribe link. Opening it changes nothing, since mail scanners open links too. */
export function UnsubscribePage() {
  const t = useText();
  const { key } = useSearch({ strict: false }) as { key?: unknown };
  return (
    <AppProviders hasOverlays={false}>
      <AuthFrame>
        <LinkedSubscription linkKey={typeof key === "string" && key !== "" ? key : "-"} />
        <Link to={PROFILE_PATH} search={{ tab: "notifications" }}>
          {t("site.unsubscribe.settings")}
        </Link>
      </AuthFrame>
    </AppProviders>
  );
}
