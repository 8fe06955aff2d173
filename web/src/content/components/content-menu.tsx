import {
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconEye,
  IconPencil,
  IconReplace,
  IconShare2,
  IconTrash,
  IconUserEdit,
} from "@tabler/icons-react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import type { ContentAction, ContentItem } from "@openrounds/contract/content/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { IconButton, type IconComponent } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { contentReads } from "../data.ts";
import { useLinks } from "./links.ts";

/** What opens a dialog about content. */
export type ContentDeed = "open" | "rename" | "replace" | "author" | "remove";

interface Entry {
  readonly deed: ContentDeed;
  readonly needs?: ContentAction;
  readonly label: MessageKey;
  readonly icon: IconComponent;
}

const ENTRIES: readonly Entry[] = [
  { deed: "open", label: "content.action.open", icon: IconEye },
  { deed: "rename", needs: "RENAME", label: "content.action.rename", icon: IconPencil },
  { deed: "replace", needs: "REPLACE", label: "content.action.replace", icon: IconReplace },
  { deed: "author", needs: "EDIT_AUTHOR", label: "content.action.author", icon: IconUserEdit },
];

interface ContentMenuProps {
  readonly item: ContentItem;
  readonly act: (deed: ContentDeed) => void;
}

/** What somebody may do with a piece of content. */
export function ContentMenu({ item, act }: ContentMenuProps) {
  const t = useText();
  const { copy, share, countDownload } = useLinks(item);
  const spread = useEndpointMutation(contentEndpoints.spread, {
    refreshes: contentReads,
    onDone: ({ batchCount }) => toast(t("content.spread", { count: batchCount })),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const may = (action: ContentAction): boolean => item.actions.includes(action);
  const isLink = item.fileExtension === "link";
  const opened = { label: t(isLink ? "content.action.visit" : "content.action.download"), icon: IconExternalLink };
  return (
    <Menu
      entries={[
        ...ENTRIES.filter(({ needs }) => needs === undefined || may(needs)).map(({ deed, label, icon }) => ({
          ...{ label: t(label), icon },
          onPress: () => act(deed),
        })),
        ...(may("SPREAD")
          ? [
              {
                ...{ label: t("content.action.spread"), icon: IconCopyPlus },
                onPress: () => spread.mutate({ params: { contentId: item.contentId } }),
              },
            ]
          : []),
        ...(item.url === null ? [] : [{ ...opened, href: item.url, onPress: countDownload }]),
        ...(may("SHARE")
          ? [
              { label: t("content.action.copy"), icon: IconCopy, onPress: () => void copy() },
              { label: t("content.action.share"), icon: IconShare2, onPress: () => void share() },
            ]
          : []),
        ...(may("DELETE")
          ? [{ label: t("content.action.remove"), icon: IconTrash, isHarmful: true, onPress: () => act("remove") }]
          : []),
      ]}
      target={(props) => <IconButton icon={IconDots} label={t("app.list.actions", { name: item.name })} {...props} />}
    />
  );
}
