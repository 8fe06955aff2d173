import {
  IconBulb,
  IconConfetti,
  IconHeart,
  IconHeartHandshake,
  IconMoodPlus,
  IconStar,
  IconThumbUp,
} from "@tabler/icons-react";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import type { DiscussionAnswer } from "@openrounds/contract/community/schemas.ts";
import {
  NO_REACTION,
  REACTIONS,
  type ContentReaction,
  type NamedReaction,
} from "@openrounds/contract/content/schemas.ts";
import { useDelivery } from "../../kernel/delivery.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useWaiting } from "../../kernel/outbox-state.ts";
import type { IconComponent } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { announcementReads, conversationReads, reactionThing } from "../data.ts";
import { withReaction } from "../state.ts";

const ICONS: Readonly<Record<NamedReaction, IconComponent>> = {
  LIKE: IconThumbUp,
  APPRECIATE: IconStar,
  LOVE: IconHeart,
  CELEBRATE: IconConfetti,
  INSIGHTFUL: IconBulb,
  GRATITUDE: IconHeartHandshake,
};
const ENDPOINTS = {
  Question: communityEndpoints.reactToQuestion,
  Answer: communityEndpoints.reactToAnswer,
  ANNOUNCEMENT: announcementEndpoints.react,
  CONVERSATION: communityEndpoints.reactToQuestion,
} as const;

type ReactedPost = Pick<DiscussionAnswer, "postId" | "postType" | "reactionList" | "reactionByUser">;

const SETTABLE: readonly ContentReaction[] = [...REACTIONS, NO_REACTION];

/** A post with the reaction that waits to be sent, as if it were. */
function useReacted<Reacted extends ReactedPost>(post: Reacted): Reacted {
  const value = useWaiting(reactionThing(post.postId)).at(-1)?.value;
  const reaction = SETTABLE.find((each) => each === value);
  return reaction === undefined || reaction === post.reactionByUser ? post : withReaction(post, reaction);
}

/** Sets a reaction, or removes it if it is the present one. */
function useReact({ postId, postType, reactionByUser }: ReactedPost): (reaction: NamedReaction) => void {
  const t = useText();
  const react = useDelivery(ENDPOINTS[postType], {
    note: ({ body: { reaction: value } }) => ({
      ...{ kind: "reaction", thing: reactionThing(postId), title: "", text: "", value, replaces: true },
    }),
    refreshes: postType === "ANNOUNCEMENT" ? announcementReads : conversationReads,
    onFail: () => toastFailure(t("COMMON_ERROR_MESSAGE")),
  });
  return (reaction) =>
    react.mutate({ body: { postId, reaction: reaction === reactionByUser ? NO_REACTION : reaction } });
}

interface ReactionButtonProps {
  readonly reaction: NamedReaction;
  readonly post: ReactedPost;
  readonly isLabelled: boolean;
  readonly mayReact: boolean;
  readonly onPress: (reaction: NamedReaction) => void;
}

function ReactionButton({ reaction, post, isLabelled, mayReact, onPress }: ReactionButtonProps) {
  const t = useText();
  const Icon = ICONS[reaction];
  const count = post.reactionList[reaction] ?? 0;
  const isOn = post.reactionByUser === reaction;
  const name = t(`content.reaction.${reaction}`);
  return (
    <button
      type="button"
      className={isOn ? "rx rx--on" : "rx"}
      aria-pressed={isOn}
      aria-label={t("community.reaction.given", { reaction: name, count })}
      disabled={!mayReact}
      onClick={() => onPress(reaction)}
    >
      <Icon className="i" aria-hidden />
      {isLabelled && <span className="rx__l">{name}</span>}
      {count > 0 && <span className="num">{count}</span>}
    </button>
  );
}

interface ReactionsProps {
  readonly post: ReactedPost;
  readonly mayReact: boolean;
}

/** All six reactions with their counts. */
export function ReactionBar({ post: sentPost, mayReact }: ReactionsProps) {
  const t = useText();
  const post = useReacted(sentPost);
  const react = useReact(post);
  return (
    <div className="rxbar" role="group" aria-label={t("community.react")}>
      {REACTIONS.map((reaction) => (
        <ReactionButton key={reaction} {...{ reaction, post, mayReact }} isLabelled onPress={react} />
      ))}
    </div>
  );
}

/** The given reactions with their counts, and a menu of all for people who may react. */
export function SmallReactions({ post: sentPost, mayReact }: ReactionsProps) {
  const t = useText();
  const post = useReacted(sentPost);
  const react = useReact(post);
  const given = REACTIONS.filter((reaction) => (post.reactionList[reaction] ?? 0) > 0);
  return (
    <div className="row g2 wrap reacted">
      {given.map((reaction) => (
        <ReactionButton key={reaction} {...{ reaction, post, mayReact }} isLabelled={false} onPress={react} />
      ))}
      {mayReact && (
        <Menu
          entries={REACTIONS.map((reaction) => ({
            label: t(`content.reaction.${reaction}`),
            icon: ICONS[reaction],
            isCurrent: post.reactionByUser === reaction,
            onPress: () => react(reaction),
          }))}
          target={(props) => (
            <button type="button" className="rx rx--add" aria-label={t("community.react")} {...props}>
              <IconMoodPlus className="i" aria-hidden />
            </button>
          )}
        />
      )}
    </div>
  );
}

/** The number of reactions to a post, with the three most frequent. */
export function ReactionCount({ post }: { readonly post: ReactedPost }) {
  const t = useText();
  const countOf = (reaction: NamedReaction): number => post.reactionList[reaction] ?? 0;
  const byCount = REACTIONS.filter((reaction) => countOf(reaction) > 0).toSorted((a, b) => countOf(b) - countOf(a));
  const total = byCount.reduce((sum, reaction) => sum + countOf(reaction), 0);
  if (total === 0) return null;
  return (
    <span className="row g2">
      <span className="reacts" aria-hidden="true">
        {byCount.slice(0, 3).map((reaction) => {
          const Icon = ICONS[reaction];
          return (
            <span key={reaction}>
              <Icon className="i" />
            </span>
          );
        })}
      </span>
      <span className="num" aria-hidden="true">
        {total}
      </span>
      <span className="sr">{t("community.reactions", { count: total })}</span>
    </span>
  );
}
