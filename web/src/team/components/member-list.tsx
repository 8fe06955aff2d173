import { useEffect, useRef } from "react";
import { isOwner } from "@openrounds/contract/organizations/members/rules.ts";
import type { Member, MemberTab } from "@openrounds/contract/organizations/members/schemas.ts";
import { shortEmail } from "@openrounds/contract/team/rules.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { VirtualList } from "../../ui/list/virtual-list.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { nameOf } from "../data.ts";

/** The delay between reaching the end of the list and reading the next page. */
const PAGE_PAUSE_MS = 500;
const ROW_PX = 56;

interface MemberListProps {
  readonly tab: MemberTab;
  readonly onTab: (tab: MemberTab) => void;
  readonly counts: { readonly active: number | undefined; readonly invited: number | undefined };
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Undefined while they load. */
  readonly members: readonly Member[] | undefined;
  /** The ids of those whose invitation was refused by their mail server. */
  readonly undelivered: ReadonlySet<string>;
  readonly selectedId: string | undefined;
  readonly onSelect: (userId: string) => void;
  /** Loads the next page; undefined on the last one. */
  readonly loadMore: (() => void) | undefined;
}

interface MemberRowProps {
  readonly member: Member;
  readonly isUndelivered: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function MemberRow({ member, isUndelivered, isSelected, onSelect }: MemberRowProps) {
  const t = useText();
  const name = nameOf(member);
  return (
    <button type="button" className="mrow" aria-current={isSelected ? "true" : undefined} onClick={onSelect}>
      <Avatar id={member.userId} name={name} image={member.profileImage} />
      <span className="grow">
        <span className="sm med trunc mrow__t">{name}</span>
        <span className="xs t3 trunc mrow__t">{shortEmail(member.email ?? "")}</span>
      </span>
      {isUndelivered && <Badge tone="danger">{t("inviting.state.BOUNCED")}</Badge>}
      {isOwner(member) && <Badge tone="brand">{t("team.role.OWNER")}</Badge>}
    </button>
  );
}

/** Loads the next page half a second after the end of the list comes into view. */
function LoadMore({ loadMore }: { readonly loadMore: () => void }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (end.current === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting === true) timer = setTimeout(loadMore, PAGE_PAUSE_MS);
    });
    observer.observe(end.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [loadMore]);
  return (
    <li ref={end} aria-hidden="true" className="mrow">
      <span className="sk grow" style={{ height: "1.25rem" }} />
    </li>
  );
}

/** The team in two tabs with counts, with search by name or e-mail; scrolling loads more. */
export function MemberList(props: MemberListProps) {
  const { tab, onTab, counts, text, onText, members, undelivered, selectedId, onSelect, loadMore } = props;
  const t = useText();
  const tabs = [
    { key: "ACTIVE" as const, label: t("team.tab.active"), count: counts.active },
    { key: "INVITED" as const, label: t("team.tab.invited"), count: counts.invited },
  ];
  return (
    <Tabs tabs={tabs} selected={tab} onSelect={onTab} label={t("team.tabs")}>
      <div className="split__find">
        <SearchBox placeholder={t("team.search")} label={t("team.searchLabel")} value={text} onChange={onText} />
      </div>
      {members === undefined && <Skeleton lines={6} height="2.5rem" />}
      {members?.length === 0 && <p className="sm t2 split__find">{t(text === "" ? "team.empty" : "team.noneFound")}</p>}
      {members !== undefined && members.length > 0 && (
        <VirtualList
          label={t("team.tabs")}
          className="mlist"
          rows={members}
          idOf={({ userId }) => userId}
          rowHeight={ROW_PX}
          end={loadMore !== undefined && <LoadMore loadMore={loadMore} />}
        >
          {(member) => (
            <MemberRow
              member={member}
              isUndelivered={undelivered.has(member.userId)}
              isSelected={member.userId === selectedId}
              onSelect={() => onSelect(member.userId)}
            />
          )}
        </VirtualList>
      )}
    </Tabs>
  );
}
