import { IconAward, IconBulb, IconConfetti, IconHeart, IconHeartHandshake, IconThumbUp } from "@tabler/icons-react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { nextReaction } from "@openrounds/contract/content/rules.ts";
import {
  NO_REACTION,
  REACTIONS,
  type ContentItem,
  type ContentReaction,
  type NamedReaction,
} from "@openrounds/contract/content/schemas.ts";
import { useDelivery } from "../../kernel/delivery.ts";
import { formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useWaiting } from "../../kernel/outbox-state.ts";
import type { IconComponent } from "../../ui/button.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { contentReads } from "../data.ts";

const ICONS: Readonly<Record<NamedReaction, IconComponent>> = {
  LIKE: IconThumbUp,
  APPRECIATE: IconAward,
  LOVE: IconHeart,
  CELEBRATE: IconConfetti,
  INSIGHTFUL: IconBulb,
  GRATITUDE: IconHeartHandshake,
};

const SETTABLE: readonly ContentReaction[] = [...REACTIONS, NO_REACTION];

type ReactedContent = Pick<ContentItem, "contentId" | "reactionList" | "reactionByUser">;

/** The reactions to content. The person's own is pressed, and a click on it removes it. */
export function ReactionBar({ contentId, reactionList, reactionByUser: sentReaction }: ReactedContent) {
  const t = useText();
  const thing = `reaction:${contentId}`;
  const waiting = useWaiting(thing).at(-1)?.value;
  const reactionByUser = SETTABLE.find((each) => each === waiting) ?? sentReaction;
  const react = useDelivery(contentEndpoints.react, {
    note: ({ body }) => ({
      ...{ kind: "reaction", thing, title: "", text: "", value: body.reaction, replaces: true },
    }),
    refreshes: contentReads,
    onFail: () => toastFailure(t("COMMON_ERROR_MESSAGE")),
  });
  return (
    <div className="content__reacts" role="group" aria-label={t("content.reactions")}>
      {REACTIONS.map((reaction) => {
        const Icon = ICONS[reaction];
        const count = reactionList[reaction] ?? 0;
        return (
          <button
            key={reaction}
            type="button"
            className="chip"
            title={t(`content.reaction.${reaction}`)}
            aria-label={t(`content.reaction.${reaction}`)}
            aria-pressed={reactionByUser === reaction}
            disabled={react.isPending}
            onClick={() => react.mutate({ body: { contentId, reaction: nextReaction(reactionByUser, reaction) } })}
          >
            <Icon className="i" aria-hidden />
            {count > 0 && <span className="num">{formatNumber(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}
