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
import { useContentLinks } from "./content-links.ts";

/** The commands of the content menu that open a dialog. */
export type ContentCommand = "open" | "rename" | "replace" | "author" | "remove";

interface CommandEntry {
  readonly command: ContentCommand;
  readonly requires?: ContentAction;
  readonly label: MessageKey;
  readonly icon: IconComponent;
}

const ENTRIES: readonly CommandEntry[] = [
  { command: "open", label: "content.action.open", icon: IconEye },
  { command: "rename", requires: "RENAME", label: "content.action.rename", icon: IconPencil },
  { command: "replace", requires: "REPLACE", label: "content.action.replace", icon: IconReplace },
  { command: "author", requires: "EDIT_AUTHOR", label: "content.action.author", icon: IconUserEdit },
];

interface ContentMenuProps {
  readonly item: ContentItem;
  readonly onCommand: (command: ContentCommand) => void;
}

/** The menu of an item, with what the person may do. */
export function ContentMenu({ item, onCommand }: ContentMenuProps) {
  const t = useText();
  const { copy, share, countDownload } = useContentLinks(item);
  const spread = useEndpointMutation(contentEndpoints.spread, {
    refreshes: contentReads,
    onDone: ({ batchCount }) => toast(t("content.spread", { count: batchCount })),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const may = (action: ContentAction): boolean => item.actions.includes(action);
  const isLink = item.fileExtension === "link";
  const fileEntry = { label: t(isLink ? "content.action.visit" : "content.action.download"), icon: IconExternalLink };
  return (
    <Menu
      entries={[
        ...ENTRIES.filter(({ requires }) => requires === undefined || may(requires)).map(
          ({ command, label, icon }) => ({
            ...{ label: t(label), icon },
            onPress: () => onCommand(command),
          }),
        ),
        ...(may("SPREAD")
          ? [
              {
                ...{ label: t("content.action.spread"), icon: IconCopyPlus },
                onPress: () => spread.mutate({ params: { contentId: item.contentId } }),
              },
            ]
          : []),
        ...(item.url === null ? [] : [{ ...fileEntry, href: item.url, onPress: countDownload }]),
        ...(may("SHARE")
          ? [
              { label: t("content.action.copy"), icon: IconCopy, onPress: () => void copy() },
              { label: t("content.action.share"), icon: IconShare2, onPress: () => void share() },
            ]
          : []),
        ...(may("DELETE")
          ? [
              {
                label: t("content.action.remove"),
                icon: IconTrash,
                isHarmful: true,
                onPress: () => onCommand("remove"),
              },
            ]
          : []),
      ]}
      target={(props) => <IconButton icon={IconDots} label={t("app.list.actions", { name: item.name })} {...props} />}
    />
  );
}
