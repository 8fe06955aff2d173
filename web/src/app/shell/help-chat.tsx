import { IconBook2, IconSend2, IconX } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { helpPath } from "@openrounds/contract/site/guides/paths.ts";
import { supportEndpoints, supportMessageSchema, MAX_MESSAGE } from "@openrounds/contract/site/support/endpoints.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { buttonClass, IconButton } from "../../ui/button.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form } from "../../ui/form/form.tsx";

/** The most frequent questions, each with its answer. */
const TOPICS = ["join", "invited", "certificate", "profile", "patients"] as const;

interface ChatMessage {
  readonly id: number;
  readonly isOwn: boolean;
  readonly text: string;
}

/** The messages of the chat; the help begins. */
function useChat(greeting: string) {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([{ id: 0, isOwn: false, text: greeting }]);
  const addMessages = (...added: readonly Omit<ChatMessage, "id">[]): void =>
    setMessages((before) => [...before, ...added.map((line, index) => ({ ...line, id: before.length + index }))]);
  return { said: messages, say: addMessages };
}

interface QuestionFormProps {
  readonly onSent: (text: string) => void;
  readonly onFailed: (text: string) => void;
}

/** A question to the support, which answers by mail; the text stays if it could not be sent. */
function QuestionForm({ onSent, onFailed }: QuestionFormProps) {
  const t = useText();
  const { pathname } = useLocation();
  const form = useContractForm({
    schema: supportMessageSchema,
    values: { text: "" },
    toBody: ({ text }: { readonly text: string }) => ({ text, page: pathname }),
    fieldOf: { page: null },
  });
  const send = useEndpointMutation(supportEndpoints.send, {
    onDone: (_result, { body }) => {
      onSent(body.text);
      form.reset({ text: "" });
    },
    onFail: (failure) => onFailed(messageOf(failure)),
  });
  const { error: _error, ...input } = form.field("text");
  return (
    <Form
      form={form}
      onSubmit={(body) => send.mutate({ body })}
      isBusy={send.isPending}
      isSavedElsewhere
      className="row g2 helpc__f"
    >
      <span className="input input--sm grow">
        <input maxLength={MAX_MESSAGE} placeholder={t("help.ask")} aria-label={t("help.ask")} {...input} />
      </span>
      <IconButton type="submit" icon={IconSend2} label={t("help.send")} disabled={!form.isValid || send.isPending} />
    </Form>
  );
}

/** The help chat: the way to the guides, answers to frequent questions, and a form for others. */
export function HelpChat({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { said: messages, say: addMessages } = useChat(t("help.greeting"));
  const panel = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up function.
    end.current?.scrollIntoView({ block: "nearest" });
  }, [messages]);
  const answer = (topic: (typeof TOPICS)[number]): void =>
    addMessages(
      { isOwn: true, text: t(`help.${topic}` satisfies MessageKey) },
      { isOwn: false, text: t(`help.${topic}.answer` satisfies MessageKey) },
    );
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onClose();
  };
  return (
    <section className="helpc" role="dialog" aria-label={t("app.help")} ref={panel} tabIndex={-1} onKeyDown={handleKey}>
      <header className="row between helpc__h">
        <h2 className="lg">{t("app.help")}</h2>
        <IconButton icon={IconX} label={t("app.close")} onClick={onClose} />
      </header>
      <Link to={helpPath()} className={`${buttonClass({ look: "soft" })} helpc__g`} onClick={onClose}>
        <IconBook2 className="i" aria-hidden />
        {t("help.guides")}
      </Link>
      <div className="helpc__l stack g2" role="log" aria-live="polite" tabIndex={0} aria-label={t("help.talk")}>
        {messages.map(({ id, isOwn, text }) => (
          <p key={id} className={isOwn ? "helpc__m helpc__m--own" : "helpc__m"}>
            {text}
          </p>
        ))}
        <div className="row wrap g2">
          {TOPICS.map((topic) => (
            <button key={topic} type="button" className="chip" onClick={() => answer(topic)}>
              {t(`help.${topic}`)}
            </button>
          ))}
        </div>
        <div ref={end} />
      </div>
      <QuestionForm
        onSent={(text) => addMessages({ isOwn: true, text }, { isOwn: false, text: t("help.sent") })}
        onFailed={(text) => addMessages({ isOwn: false, text })}
      />
    </section>
  );
}
