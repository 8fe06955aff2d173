import { IconHandStop, IconLock } from "@tabler/icons-react";
import { Suspense, lazy, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import type { BrowserSignal, ChatMessage } from "@openrounds/contract/sessions/live/signals.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import type { Poll } from "@openrounds/contract/sessions/polls/schemas.ts";
import { formatTime } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { toast } from "../../../ui/toast.ts";
import { useOpenedPolls, usePolls } from "../../polls/data.ts";
import type { PendingMessage } from "../room/chat-outbox.ts";
import type { PlannedAgenda } from "../room/agenda.ts";
import type { Say } from "../room/client.ts";
import type { RoomState } from "../room/state.ts";
import { AgendaPill } from "./agenda-panel.tsx";
import { LinkedText } from "./linked-text.tsx";
import { ChatFile } from "./chat-file.tsx";
import type { RoomFiles } from "./room-files.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { WaitingPeople } from "./waiting-people.tsx";

const PollsPanel = lazy(async () => ({ default: (await import("../../polls/components/polls-panel.tsx")).PollsPanel }));

interface SidePanelTabProps {
  readonly room: RoomState;
  readonly userId: string;
  readonly send: (signal: BrowserSignal) => void;
  readonly say: Say;
}

/** Raised hands in their order, above every tab. */
function RaisedHands({ room, send }: Pick<SidePanelTabProps, "room" | "send">) {
  const t = useText();
  const raisedBy = room.hands.flatMap((peerId) => room.people.find((person) => person.peerId === peerId) ?? []);
  if (raisedBy.length === 0) return null;
  return (
    <section className="hands" aria-label={t("room.hands")}>
      <p className="row between">
        <span className="sm semi row g2">
          <IconHandStop className="i" aria-hidden />
          {t("room.hands")}
        </span>
        <span className="xs t2">{t("room.inOrder")}</span>
      </p>
      <ol className="stack g2">
        {raisedBy.map((person, index) => (
          <li key={person.peerId} className="row g2">
            <span className="hands__k num">{index + 1}</span>
            <Avatar id={person.userId} name={person.name} size="sm" />
            <span className="sm grow trunc">{person.name}</span>
            {room.canModerate && (
              <Button size="sm" onClick={() => send({ type: "invite", peerId: person.peerId })}>
                {t("room.invite")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The sign of a message that only hosts and its author read. */
function ToHosts() {
  const t = useText();
  return (
    <span className="row g2">
      <IconLock className="i" aria-hidden />
      {t("room.toHosts")}
    </span>
  );
}

interface ChatLineProps {
  readonly message: ChatMessage;
  readonly isMine: boolean;
  readonly parts: RoomFiles | undefined;
}

function ChatLine({ message, isMine, parts }: ChatLineProps) {
  const t = useText();
  return (
    <div className={isMine ? "msg msg--me" : "msg"}>
      {!isMine && <Avatar id={message.userId} name={message.name} size="sm" />}
      <div className="msg__b">
        <p className="xs t3 num">
          <b className="semi">{isMine ? t("room.you") : message.name}</b>&ensp;{formatTime(message.atMs)}
          {message.toHosts && <ToHosts />}
        </p>
        <p className="sm msg__t">
          {message.contentId === null ? (
            <LinkedText text={message.text} />
          ) : (
            <ChatFile contentId={message.contentId} name={message.text} Opened={parts?.Opened} />
          )}
        </p>
      </div>
    </div>
  );
}

/** A message that is sent when the room accepts it. */
function PendingLine({ text, toHosts = false }: Pick<PendingMessage, "text" | "toHosts">) {
  const t = useText();
  return (
    <div className="msg msg--me">
      <div className="msg__b">
        <p className="xs t3">
          <b className="semi">{t("room.you")}</b>&ensp;{t("room.sending")}
          {toHosts && <ToHosts />}
        </p>
        <p className="sm msg__t">{text}</p>
      </div>
    </div>
  );
}

type ChatTabProps = Omit<SidePanelTabProps, "send"> & Pick<SidePanelProps, "sessionId" | "batchId" | "parts">;

function ChatTab({ room, userId, say, parts, ...place }: ChatTabProps) {
  const t = useText();
  const end = useRef<HTMLDivElement>(null);
  const count = room.messages.length + room.pending.length;
  useEffect(() => {
    // The braces avoid returning a promise, which is no clean-up function.
    end.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  return (
    <>
      <div className="chat" role="log" aria-live="polite" aria-label={t("room.chat")} tabIndex={0}>
        {count === 0 && <p className="sm t3">{t("room.noMessages")}</p>}
        {room.messages.map((message) => (
          <ChatLine key={message.messageId} message={message} isMine={message.userId === userId} parts={parts} />
        ))}
        {room.pending.map((message) => (
          <PendingLine key={message.messageId} {...message} />
        ))}
        <div ref={end} />
      </div>
      <ChatComposer
        say={say}
        files={parts && { sessionId: place.sessionId, batchId: place.batchId, Choose: parts.Choose }}
      />
    </>
  );
}

interface SidePanelProps extends SidePanelTabProps {
  readonly sessionId: string;
  /** Whether the person is a guest: guests chat, but have no polls. */
  readonly isGuest: boolean;
  readonly plan: PlannedAgenda;
  /** The languages into which the batch is interpreted. */
  readonly interpreters: LiveRoomDetails["interpreters"];
  /** The files of the session, where there is no room for them beside the pictures. */
  readonly files: ReactNode;
  readonly batchId: string;
  /** The parts that open and choose files; guests have none. */
  readonly parts: RoomFiles | undefined;
}

/** Whether the person may hold polls: co-hosts only answer them. */
const isPollHost = ({ canModerate, people, peerId }: RoomState): boolean =>
  canModerate && people.find((person) => person.peerId === peerId)?.isCohost === false;

type TabKey = "chat" | "files" | "people" | "polls";

function SidePanelTab({
  tab,
  polls,
  ...props
}: SidePanelProps & { readonly tab: TabKey; readonly polls?: readonly Poll[] | undefined }) {
  const { sessionId, room, send, interpreters } = props;
  return (
    <>
      <RaisedHands room={room} send={send} />
      {tab === "chat" && <ChatTab {...props} />}
      {tab === "files" && <div className="files">{props.files}</div>}
      {tab === "polls" && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <PollsPanel sessionId={sessionId} polls={polls} isHost={isPollHost(room)} />
        </Suspense>
      )}
      {tab === "people" && <PeopleTab room={room} send={send} interpreters={interpreters} />}
    </>
  );
}

function usePanelTabs({ messages, people }: RoomState) {
  const t = useText();
  return [
    { key: "chat" as const, label: t("room.chat"), count: messages.length },
    { key: "people" as const, label: t("room.people"), count: people.length },
  ] as const;
}

function GuestTabs(props: SidePanelProps) {
  const t = useText();
  const [tab, setTab] = useState<TabKey>("chat");
  return (
    <Tabs label={t("room.side")} tabs={usePanelTabs(props.room)} selected={tab} onSelect={setTab}>
      <SidePanelTab {...props} tab={tab} />
    </Tabs>
  );
}

function MemberTabs(props: SidePanelProps) {
  const { sessionId, room } = props;
  const t = useText();
  const [tab, setTab] = useState<TabKey>("chat");
  const polls = usePolls(sessionId, room.pollNews);
  useOpenedPolls(
    polls,
    useCallback(({ question }: Poll) => toast(t("sessions.polls.opened", { question })), [t]),
  );
  const openCount = polls?.filter(({ status }) => status === "OPEN").length ?? 0;
  const ofPolls = { key: "polls" as const, label: t("sessions.polls.title"), count: openCount || undefined };
  const [chat, people] = usePanelTabs(room);
  const ofFiles = { key: "files" as const, label: t("room.files.title") };
  const tabs = [chat, ...(props.files === undefined ? [] : [ofFiles]), people, ofPolls];
  return (
    <Tabs<TabKey> label={t("room.side")} tabs={tabs} selected={tab} onSelect={setTab}>
      <SidePanelTab {...props} tab={tab} polls={polls} />
    </Tabs>
  );
}

/** Selects the chat, and begins a message. */
export function focusChat(): void {
  document.querySelector<HTMLElement>("#tab-chat")?.click();
  // Later, so that the key that was pressed is not written.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".composer input")?.focus());
}

/** Chat, people and polls, with raised hands above them. */
export function SidePanel(props: SidePanelProps) {
  const t = useText();
  return (
    <aside className="room__r" aria-label={t("room.side")}>
      <AgendaPill {...props.plan} position={props.room.agenda} />
      {props.room.canModerate && <WaitingPeople people={props.room.waiting} send={props.send} />}
      <div className="room__tabs">{props.isGuest ? <GuestTabs {...props} /> : <MemberTabs {...props} />}</div>
    </aside>
  );
}
