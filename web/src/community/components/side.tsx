import {
  IconAmbulance,
  IconBooks,
  IconHeartHandshake,
  IconLock,
  IconSpeakerphone,
  IconUserOff,
} from "@tabler/icons-react";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { previewOf } from "@openrounds/contract/community/rules.ts";
import { POST_LIMITS, type Announcement, type DiscussionSettings } from "@openrounds/contract/community/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import type { IconComponent } from "../../ui/button.tsx";
import { Switch } from "../../ui/checkbox.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { useDiscussionSettings } from "../data.ts";
import { authorName, PostAge } from "./post-author.tsx";

/** In the order of the server's guidelines. */
const ICONS: readonly IconComponent[] = [IconUserOff, IconHeartHandshake, IconBooks, IconLock, IconAmbulance];

/** The guidelines for posts. */
export function Guidelines({ title }: { readonly title: string }) {
  const { data } = useQuery(endpointQuery(communityEndpoints.guidelines, {}));
  return (
    <section className="card card--p">
      <h2 className="side__h">{title}</h2>
      {data === undefined && <Skeleton lines={5} />}
      <ul className="stack g3 sm">
        {data?.guidelines.map(({ title: rule, text }, index) => {
          const Icon = ICONS[index] ?? IconBooks;
          return (
            <li key={rule} className="row g3 top" title={text}>
              <span className="ft ft--brand ft--s">
                <Icon className="i" aria-hidden />
              </span>
              <span className="t2">{rule}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface LatestAnnouncementProps {
  readonly post: Announcement;
  readonly onSeeAll: () => void;
  readonly onOpen: () => void;
}

/** The latest announcement, beside the conversations. */
export function LatestAnnouncement({ post, onSeeAll, onOpen }: LatestAnnouncementProps) {
  const t = useText();
  return (
    <section className="card card--p">
      <div className="row between side__h">
        <h2>{t("community.latest")}</h2>
        <button type="button" className="link" onClick={onSeeAll}>
          {t("community.seeAll")}
        </button>
      </div>
      <div className="row g3 top">
        <span className="ft ft--brand">
          <IconSpeakerphone className="i" aria-hidden />
        </span>
        <span className="sm stack g1">
          <button type="button" className="semi side__open" onClick={onOpen}>
            {post.heading}
          </button>
          <span className="t2">{previewOf(post.subText, POST_LIMITS.announcementPreview)}</span>
          <span className="xs t3">
            {authorName(post)} · <PostAge postedAt={post.postedAt} />
          </span>
        </span>
      </div>
    </section>
  );
}

/** Opens and closes the discussions of a batch, for people with the right to. */
export function DiscussionSettingsCard({ batchId }: { readonly batchId: string }) {
  const t = useText();
  const settings = useDiscussionSettings(batchId);
  const save = useEndpointMutation(communityEndpoints.saveSettings, {
    refreshes: [communityEndpoints.readSettings],
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  if (settings === undefined) return null;
  const { isConversationEnabled, isAnnouncementEnabled } = settings;
  const change = (changes: Partial<DiscussionSettings>): void =>
    save.mutate({ query: { batchId }, body: { isConversationEnabled, isAnnouncementEnabled, ...changes } });
  return (
    <section className="card card--p stack g3">
      <h2 className="side__h">{t("community.settings.title")}</h2>
      <Switch
        label={t("community.settings.conversations")}
        checked={isConversationEnabled}
        disabled={save.isPending}
        onChange={(event) => change({ isConversationEnabled: event.currentTarget.checked })}
      />
      <Switch
        label={t("community.settings.announcements")}
        checked={isAnnouncementEnabled}
        disabled={save.isPending}
        onChange={(event) => change({ isAnnouncementEnabled: event.currentTarget.checked })}
      />
    </section>
  );
}
