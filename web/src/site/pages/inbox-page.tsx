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

interface SentMessage {
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

type InboxState = "loading" | "absent" | "failed" | readonly SentMessage[];

/** The messages in the development inbox. */
function useInbox(): [InboxState, () => void] {
  const [inbox, setInbox] = useState<InboxState>("loading");
  const load = useCallback(async (): Promise<void> => {
    if (!(await isDevelopment())) return setInbox("absent");
    const { messages } = (await readDevelopment("/dev/inbox")) as { messages: readonly SentMessage[] };
    setInbox(messages);
  }, []);
  const refreshInbox = useCallback(() => void load().catch(() => setInbox("failed")), [load]);
  useEffect(refreshInbox, [refreshInbox]);
  return [inbox, refreshInbox];
}

function Message({ sent }: { readonly sent: SentMessage }) {
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

function Messages({ messages }: { readonly messages: readonly SentMessage[] }) {
  const t = useText();
  const [selectedId, setSelectedId] = useState<string>();
  const selected = messages.find(({ id }) => id === selectedId) ?? messages[0];
  if (selected === undefined) return <EmptyState title={t("site.inbox.empty")} text={t("site.inbox.emptyText")} />;
  return (
    <div className="inbox">
      <nav className="card list inbox__list" aria-label={t("site.inbox.title")}>
        {messages.map(({ id, subject, channel, to, code }) => (
          <button key={id} type="button" aria-current={id === selected.id} onClick={() => setSelectedId(id)}>
            <span className="sm semi trunc">{subject || `${channel} ${code ?? ""}`}</span>
            <span className="xs t3">{to}</span>
          </button>
        ))}
      </nav>
      <Message key={selected.id} sent={selected} />
    </div>
  );
}

/** Mails and SMS that were not sent; only on servers for development. */
export function InboxPage() {
  const t = useText();
  const [inbox, refreshInbox] = useInbox();
  if (inbox === "absent") return <Redirect to="/" />;
  const refreshButton = (
    <Button icon={IconRefresh} onClick={refreshInbox}>
      {t("site.inbox.refresh")}
    </Button>
  );
  return (
    <main className="page">
      <PageHeader title={t("site.inbox.title")} actions={refreshButton} />
      {inbox === "loading" && <Skeleton lines={5} height="3rem" />}
      {inbox === "failed" && <FailedState title={t("site.inbox.failed")} text={t("COMMON_ERROR_MESSAGE")} />}
      {typeof inbox === "object" && <Messages messages={inbox} />}
    </main>
  );
}
