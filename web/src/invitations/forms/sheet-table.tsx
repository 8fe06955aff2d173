import { IconX } from "@tabler/icons-react";
import { memo } from "react";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { LOCALES, LOCALE_CODES, type Locale } from "@openrounds/messages/locales.ts";
import "../../ui/styles/invitations.css";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton } from "../../ui/button.tsx";
import type { SheetProblem, SheetRow } from "./contact-sheet.ts";

type Change = (id: number, changes: Partial<SheetRow>) => void;

interface SheetLineProps {
  readonly row: SheetRow;
  readonly problem: SheetProblem | undefined;
  /** What the server says about the contact. */
  readonly refusal: string | undefined;
  readonly roles: readonly BatchRole[];
  /** The role and the language of rows without one. */
  readonly roleOfAll: BatchRole;
  readonly localeOfAll: Locale;
  readonly change: Change;
  readonly remove: (id: number) => void;
}

const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { row, problem, refusal, roles, roleOfAll, localeOfAll, change, remove } = props;
  const t = useText();
  const { id, name, contact, role, locale, unknownRole, unknownLanguage } = row;
  const number = id + 1;
  const text =
    problem === undefined
      ? refusal
      : t(`inviting.problem.${problem}`, { value: problem === "ROLE" ? unknownRole : unknownLanguage });
  const isWrongAt = (...problems: readonly SheetProblem[]): boolean =>
    problem !== undefined && problems.includes(problem);
  const describedBy = text === undefined ? undefined : `sheet-problem-${id}`;
  return (
    <tr>
      <td className="num t3">{number}</td>
      <td className="sheet__name">{name}</td>
      <td>
        <input
          className="input"
          aria-label={t("inviting.file.contactOf", { row: number })}
          aria-invalid={isWrongAt("MISSING", "EMAIL", "PHONE", "TWICE") || refusal !== undefined}
          aria-describedby={describedBy}
          value={contact}
          onChange={(event) => change(id, { contact: event.currentTarget.value.trim().toLowerCase() })}
        />
        {text !== undefined && (
          <span className="err" id={describedBy}>
            {text}
          </span>
        )}
      </td>
      <td>
        <select
          className="input"
          aria-label={t("inviting.file.roleOf", { row: number })}
          aria-invalid={isWrongAt("ROLE", "NOT_ALLOWED")}
          value={role}
          onChange={({ currentTarget: { value } }) =>
            change(id, { role: roles.find((each) => each === value) ?? "", unknownRole: "" })
          }
        >
          <option value="">{t("inviting.file.likeAll", { value: t(`batches.role.${roleOfAll}`) })}</option>
          {(role === "" || roles.includes(role) ? roles : [role, ...roles]).map((each) => (
            <option key={each} value={each}>
              {t(`batches.role.${each}`)}
            </option>
          ))}
        </select>
      </td>
      <td>
        <select
          className="input"
          aria-label={t("inviting.file.languageOf", { row: number })}
          aria-invalid={isWrongAt("LANGUAGE")}
          value={locale}
          onChange={({ currentTarget: { value } }) =>
            change(id, { locale: LOCALE_CODES.find((each) => each === value) ?? "", unknownLanguage: "" })
          }
        >
          <option value="">{t("inviting.file.likeAll", { value: LOCALES[localeOfAll] })}</option>
          {LOCALE_CODES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LOCALES[each]}
            </option>
          ))}
        </select>
      </td>
      <td className="r">
        <IconButton icon={IconX} label={t("inviting.file.removeRow", { row: number })} onClick={() => remove(id)} />
      </td>
    </tr>
  );
});

interface SheetTableProps extends Omit<SheetLineProps, "row" | "problem" | "refusal"> {
  readonly rows: readonly SheetRow[];
  readonly problems: ReadonlyMap<number, SheetProblem>;
  readonly refusals: ReadonlyMap<number, string>;
}

/** The people of a file: what was recognised, what is wrong, and what can be changed in place. */
export function SheetTable({ rows, problems, refusals, ...line }: SheetTableProps) {
  const t = useText();
  return (
    <div className="tablewrap sheet" tabIndex={0} role="region" aria-label={t("inviting.file.preview")}>
      <table className="table">
        <thead>
          <tr>
            <th>{t("inviting.file.row")}</th>
            <th>{t("batches.people.name")}</th>
            <th>{t("inviting.file.contact")}</th>
            <th>{t("batches.people.role")}</th>
            <th>{t("app.account.language")}</th>
            <th>
              <span className="sr">{t("app.more")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SheetLine key={row.id} row={row} problem={problems.get(row.id)} refusal={refusals.get(row.id)} {...line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
