import { useEffect, useRef } from "react";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import {
  toggleColumn,
  changeRight,
  isColumnOn,
  isRightFixed,
  RIGHTS,
  rightsOf,
  type PersonRow,
  type RightColumn,
  type RightsChanges,
} from "./rights.ts";

/** With more members than this the table scrolls and loads more at its end. */
const MAX_WITHOUT_SCROLLING = 7;

const NAMES: Readonly<Record<RightColumn, MessageKey>> = {
  canEdit: "programs.rights.edit",
  canView: "programs.rights.view",
  notification: "programs.rights.notification",
};

interface MemberRightsProps {
  readonly rows: readonly PersonRow[];
  readonly changes: RightsChanges;
  readonly onChange: (changes: RightsChanges) => void;
  /** Loads the next members; undefined if all are loaded. */
  readonly loadMore?: (() => void) | undefined;
}

interface RightCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onToggle: (on: boolean) => void;
}

/** A checkbox with a label for screen readers only. */
function RightCheckbox({ label, checked, disabled, onToggle }: RightCheckboxProps) {
  return (
    <label className="check check--native check--cell">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <span className="sr">{label}</span>
    </label>
  );
}

function RightHead({
  right,
  rows,
  changes,
  onChange,
}: Omit<MemberRightsProps, "loadMore"> & { readonly right: RightColumn }) {
  const t = useText();
  const name = t(NAMES[right]);
  return (
    <th scope="col">
      <span className="rights__h">
        <span>{name}</span>
        <RightCheckbox
          label={t("programs.rights.all", { right: name })}
          checked={isColumnOn(rows, right, changes)}
          disabled={rows.every((row) => isRightFixed(row, right, changes))}
          onToggle={() => onChange(toggleColumn(changes, rows, right))}
        />
      </span>
    </th>
  );
}

function MemberRow({
  row,
  changes,
  onChange,
}: { readonly row: PersonRow } & Pick<MemberRightsProps, "changes" | "onChange">) {
  const t = useText();
  const rights = rightsOf(row, changes);
  return (
    <tr>
      <th scope="row">
        <span className="row g2">
          <Avatar id={row.id} name={row.name} image={row.image} size="sm" />
          <span className="grow">
            {row.name}
            {row.isOwner && (
              <>
                {" "}
                <Badge tone="brand">{t("programs.rights.owner")}</Badge>
              </>
            )}
          </span>
        </span>
      </th>
      {RIGHTS.map((right) => (
        <td key={right}>
          <RightCheckbox
            label={t("programs.rights.of", { right: t(NAMES[right]), name: row.name })}
            checked={rights[right]}
            disabled={isRightFixed(row, right, changes)}
            onToggle={(on) => onChange(changeRight(changes, row, right, on))}
          />
        </td>
      ))}
    </tr>
  );
}

/** Loads more when the end of a scrolling box comes into view. */
function useEndReached(loadMore: (() => void) | undefined) {
  const end = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (end.current === null || loadMore === undefined) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && loadMore());
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loadMore]);
  return end;
}

/** The team with checkboxes for edit, view and notification, and one for each column. */
export function MemberRights({ rows, changes, onChange, loadMore }: MemberRightsProps) {
  const t = useText();
  const scrolls = rows.length > MAX_WITHOUT_SCROLLING;
  const end = useEndReached(scrolls ? loadMore : undefined);
  if (rows.length === 0) return <p className="help">{t("PROGRAM_NODATA_MEMBER_CONTENT")}</p>;
  return (
    <div
      className={scrolls ? "rights rights--scroll" : "rights"}
      tabIndex={scrolls ? 0 : undefined}
      role={scrolls ? "region" : undefined}
      aria-label={scrolls ? t("programs.rights.title") : undefined}
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("programs.rights.member")}</th>
            {RIGHTS.map((right) => (
              <RightHead key={right} right={right} rows={rows} changes={changes} onChange={onChange} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MemberRow key={row.id} row={row} changes={changes} onChange={onChange} />
          ))}
          {loadMore !== undefined && (
            <tr ref={end} aria-hidden="true">
              <td colSpan={RIGHTS.length + 1}>
                <span className="sk" style={{ height: "1.25rem" }} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
