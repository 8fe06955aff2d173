import { IconCopy, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { feedEndpoints } from "@openrounds/contract/sessions/feeds/endpoints.ts";
import { googleSubscription, outlookSubscription, webcalAddress } from "@openrounds/contract/sessions/feeds/rules.ts";
import type { CalendarFeed } from "@openrounds/contract/sessions/feeds/schemas.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Button, IconButton, buttonClass } from "../../../ui/button.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Note, Skeleton } from "../../../ui/states.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";

const refreshes = [feedEndpoints.read];
const onFail = (failure: Error): void => toastFailure(messageOf(failure));

function useFeedChanges() {
  const t = useText();
  const renew = useEndpointMutation(feedEndpoints.renew, { refreshes, onFail });
  const remove = useEndpointMutation(feedEndpoints.remove, {
    refreshes,
    onDone: () => toast(t("calendar.feed.isOff")),
    onFail,
  });
  return { renew, remove };
}

/** The secret address, with a button that copies it. */
function FeedAddress({ url }: { readonly url: string }) {
  const t = useText();
  const copy = (): void =>
    void navigator.clipboard.writeText(url).then(
      () => toast(t("calendar.feed.copied")),
      () => toastFailure(t("calendar.feed.notCopied")),
    );
  return (
    <div className="stack g1">
      <p className="label">{t("calendar.feed.address")}</p>
      <div className="row between g2">
        <code className="sm wrapany grow">{url}</code>
        <IconButton icon={IconCopy} label={t("calendar.feed.copy")} onClick={copy} />
      </div>
      <p className="help">{t("calendar.feed.secret")}</p>
    </div>
  );
}

function FeedOn({ feed: { url, lastReadAt } }: { readonly feed: CalendarFeed }) {
  const t = useText();
  const { renew, remove } = useFeedChanges();
  const calendars = [
    { name: "Google Calendar", href: googleSubscription(url) },
    { name: "Outlook", href: outlookSubscription(url, t("calendar.feed.name")) },
    { name: "Apple Calendar", href: webcalAddress(url) },
  ];
  const askToRenew = (): void =>
    askToConfirm({
      title: t("calendar.feed.renewTitle"),
      text: t("calendar.feed.renewText"),
      confirm: t("calendar.feed.renew"),
      cancel: t("app.cancel"),
      onConfirm: () => renew.mutate({ body: {} }, { onSuccess: () => toast(t("calendar.feed.isNew")) }),
    });
  return (
    <div className="stack g4">
      <div className="row wrap g2">
        {calendars.map(({ name, href }) => (
          <a key={name} className={buttonClass()} href={href} target="_blank" rel="noreferrer">
            {t("calendar.feed.addTo", { name })}
          </a>
        ))}
      </div>
      <FeedAddress url={url} />
      <p className="sm t3">
        {lastReadAt === null
          ? t("calendar.feed.neverRead")
          : t("calendar.feed.lastRead", { when: formatMoment(lastReadAt) })}
      </p>
      <div className="row wrap g2">
        <Button icon={IconRefresh} size="sm" busy={renew.isPending} onClick={askToRenew}>
          {t("calendar.feed.renew")}
        </Button>
        <Button look="danger" size="sm" busy={remove.isPending} onClick={() => remove.mutate({})}>
          {t("calendar.feed.turnOff")}
        </Button>
      </div>
    </div>
  );
}

function FeedOff() {
  const t = useText();
  const { renew } = useFeedChanges();
  return (
    <Button look="primary" busy={renew.isPending} onClick={() => renew.mutate({ body: {} })}>
      {t("calendar.feed.turnOn")}
    </Button>
  );
}

/** The feed of the person's calendar: turned on and off, renewed, and added to other calendars. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { data, error } = useQuery(endpointQuery(feedEndpoints.read, {}));
  return (
    <Dialog title={t("calendar.feed.title")} opened onClose={onClose}>
      <div className="stack g4">
        <p className="t2">{t("calendar.feed.text")}</p>
        {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
        {data === undefined && error === null && <Skeleton lines={3} height="2.5rem" />}
        {data !== undefined && (data.feed === null ? <FeedOff /> : <FeedOn feed={data.feed} />)}
      </div>
    </Dialog>
  );
}
