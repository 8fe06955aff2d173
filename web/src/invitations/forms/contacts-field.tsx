import { IconAlertCircle, IconX } from "@tabler/icons-react";
import { useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { CharacterCounter, Field } from "../../ui/field.tsx";
import { MAX_INVITEES } from "@openrounds/contract/invitations/schemas.ts";
import { isWrongAt, withContacts, type ContactKind } from "./contact-list.ts";

const ENDING_KEYS = new Set(["Enter", "Tab", ",", ";", " "]);

interface ContactsFieldProps {
  readonly kind: ContactKind;
  readonly contacts: readonly string[];
  readonly change: (contacts: readonly string[]) => void;
  /** What is typed but not ended yet. */
  readonly pending: string;
  readonly changePending: (text: string) => void;
  readonly error: string | undefined;
}

function Chip({
  contact,
  isWrong,
  remove,
}: {
  readonly contact: string;
  readonly isWrong: boolean;
  readonly remove: () => void;
}) {
  const t = useText();
  return (
    <span className={isWrong ? "badge badge--danger" : "badge"}>
      {isWrong && <IconAlertCircle className="i" aria-hidden />}
      {contact}
      <button type="button" aria-label={t("invitations.removeContact", { contact })} onClick={remove}>
        <IconX className="i" aria-hidden />
      </button>
    </span>
  );
}

/** A list of addresses or numbers: each ends with Enter, Tab, comma or space; a pasted list is split. */
export function ContactsField({ kind, contacts, change, pending, changePending, error }: ContactsFieldProps) {
  const t = useText();
  const [isFocused, setFocused] = useState(false);
  const add = (text: string): void => {
    change(withContacts(contacts, text, kind));
    changePending("");
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Backspace" && pending === "") change(contacts.slice(0, -1));
    // Enter ends a contact and sends nothing.
    if (event.key === "Enter") event.preventDefault();
    if (!ENDING_KEYS.has(event.key) || pending.trim() === "") return;
    event.preventDefault();
    add(pending);
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    add(`${pending} ${event.clipboardData.getData("text")}`);
  };
  return (
    <Field
      label={t(kind === "email" ? "invitations.emails" : "invitations.phones")}
      help={t(kind === "email" ? "invitations.emailsHelp" : "invitations.phonesHelp")}
      error={error}
      counter={<CharacterCounter used={contacts.length} max={MAX_INVITEES} />}
    >
      {(described) => (
        <span className={isFocused ? "input contacts input--focus" : "input contacts"}>
          {contacts.map((contact, index) => (
            <Chip
              key={`${contact} ${contacts.slice(0, index).filter((each) => each === contact).length}`}
              contact={contact}
              isWrong={isWrongAt(contacts, index, kind)}
              remove={() => change(contacts.toSpliced(index, 1))}
            />
          ))}
          <input
            {...described}
            value={pending}
            inputMode={kind === "email" ? "email" : "tel"}
            autoFocus
            onChange={(event) => changePending(event.currentTarget.value)}
            onKeyDown={press}
            onPaste={paste}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        </span>
      )}
    </Field>
  );
}
