import { IconRefresh } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { Redirect } from "../../kernel/redirect.tsx";
import { readDevelopment } from "../../kernel/call.ts";
import { isDevelopment } from "../../kernel/environment.ts";
import { formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import "../../ui/styles/legal.css";

interface Sent {
  readonly id: string;
  readonly channel: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly code: string | null;
  readonly links: readonly string[];
  readonly sentAt: string;
}

type Inbox = "loading" | "absent" | "failed" | readonly Sent[];

/** What would have been sent, where this server is one for development. */
function useInbox(): [Inbox, () => void] {
  const [inbox, setInbox] = useState<Inbox>("loading");
  const load = useCallback(async (): Promise<void> => {
    if (!(await isDevelopment())) return setInbox("absent");
    const { messages } = (await readDevelopment("/dev/inbox")) as { messages: readonly Sent[] };
    setInbox(messages);
  }, []);
  const look = useCallback(() => void load().catch(() => setInbox("failed")), [load]);
  useEffect(look, [look]);
  return [inbox, look];
}

function Message({ sent }: { readonly sent: Sent }) {
  const t = useText();
  return (
    <article className="stack g4">
      <h2>{sent.subject || sent.channel}</h2>
      <p className="sm t3">
        {sent.to} · {formatMoment(Date.parse(sent.sentAt))}
      </p>
      {sent.code !== null && <p className="inbox__code num">{sent.code}</p>}
      {sent.html === "" ? (
        <pre>{sent.text}</pre>
      ) : (
        <iframe className="inbox__mail" title={sent.subject} sandbox="allow-popups" srcDoc={sent.html} />
      )}
      {sent.links.length > 0 && (
        <section className="stack g2" aria-label={t("site.inbox.links")}>
          {sent.links.map((link) => (
            <a key={link} href={link}>
              {link}
            </a>
          ))}
        </section>
      )}
    </article>
  );
}

function Messages({ messages }: { readonly messages: readonly Sent[] }) {
  const t = useText();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = messages.find(({ id }) => id === chosenId) ?? messages[0];
  if (chosen === undefined) return <EmptyState title={t("site.inbox.empty")} text={t("site.inbox.emptyText")} />;
  return (
    <div className="inbox">
      <nav className="card list inbox__list" aria-label={t("site.inbox.title")}>
        {messages.map(({ id, subject, channel, to, code }) => (
          <button key={id} type="button" aria-current={id === chosen.id} onClick={() => setChosenId(id)}>
            <span className="sm semi trunc">{subject || `${channel} ${code ?? ""}`}</span>
            <br />
            <span className="xs t3">{to}</span>
          </button>
        ))}
      </nav>
      <Message key={chosen.id} sent={chosen} />
    </div>
  );
}

/** All that mail and SMS would have sent; only while developing. */
export function InboxPage() {
  const t = useText();
  const [inbox, look] = useInbox();
  if (inbox === "absent") return <Redirect to="/" />;
  const refresh = (
    <Button icon={IconRefresh} onClick={look}>
      {t("site.inbox.refresh")}
    </Button>
  );
  return (
    <main className="page">
      <PageHeader title={t("site.inbox.title")} actions={refresh} />
      {inbox === "loading" && <Skeleton lines={5} height="3rem" />}
      {inbox === "failed" && <FailedState title={t("site.inbox.failed")} text={t("COMMON_ERROR_MESSAGE")} />}
      {typeof inbox === "object" && <Messages messages={inbox} />}
    </main>
  );
}
