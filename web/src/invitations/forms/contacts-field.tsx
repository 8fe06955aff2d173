import { IconAlertCircle, IconX } from "@tabler/icons-react";
import { useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { CharacterCounter, Field } from "../../ui/field.tsx";
import { MAX_INVITEES } from "@openrounds/contract/invitations/schemas.ts";
import { isInvalidAt, validContacts, withContacts, type ContactKind } from "./contact-list.ts";

const ADD_KEYS = new Set(["Enter", "Tab", ",", ";", " "]);

interface ContactsFieldProps {
  readonly kind: ContactKind;
  readonly contacts: readonly string[];
  readonly change: (contacts: readonly string[]) => void;
  /** Typed text that is not yet added as a contact. */
  readonly pending: string;
  readonly changePending: (text: string) => void;
  readonly error: string | undefined;
}

function ContactChip({
  contact,
  isInvalid,
  remove,
}: {
  readonly contact: string;
  readonly isInvalid: boolean;
  readonly remove: () => void;
}) {
  const t = useText();
  return (
    <span className={isInvalid ? "badge badge--danger" : "badge"}>
      {isInvalid && <IconAlertCircle className="i" aria-hidden />}
      {contact}
      <button type="button" aria-label={t("invitations.removeContact", { contact })} onClick={remove}>
        <IconX className="i" aria-hidden />
      </button>
    </span>
  );
}

/** A list of addresses or phone numbers. Enter, Tab, comma and space add what was typed; a pasted list is split. */
export function ContactsField({ kind, contacts, change, pending, changePending, error }: ContactsFieldProps) {
  const t = useText();
  const [isFocused, setFocused] = useState(false);
  const add = (text: string): void => {
    change(withContacts(contacts, text, kind));
    changePending("");
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Backspace" && pending === "") change(contacts.slice(0, -1));
    // Enter adds a contact and does not submit.
    if (event.key === "Enter") event.preventDefault();
    if (!ADD_KEYS.has(event.key) || pending.trim() === "") return;
    event.preventDefault();
    add(pending);
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    add(`${pending}\n${event.clipboardData.getData("text")}`);
  };
  const valid = validContacts(contacts, kind);
  const invalidCount = contacts.length - valid.length;
  return (
    <div className="stack g2">
      <Field
        label={t(kind === "email" ? "invitations.emails" : "invitations.phones")}
        help={t(kind === "email" ? "invitations.emailsHelp" : "invitations.phonesHelp")}
        error={error}
        counter={<CharacterCounter used={contacts.length} max={MAX_INVITEES} />}
      >
        {(described) => (
          <span className={isFocused ? "input contacts input--focus" : "input contacts"}>
            {contacts.map((contact, index) => (
              <ContactChip
                key={`${contact} ${contacts.slice(0, index).filter((each) => each === contact).length}`}
                contact={contact}
                isInvalid={isInvalidAt(contacts, index, kind)}
                remove={() => change(contacts.toSpliced(index, 1))}
              />
            ))}
            <input
              {...described}
              value={pending}
              inputMode={kind === "email" ? "email" : "tel"}
              autoFocus
              onChange={(event) => changePending(event.currentTarget.value)}
              onKeyDown={handleKey}
              onPaste={paste}
              onFocus={() => setFocused(true)}
              onBlur={() => setFocused(false)}
            />
          </span>
        )}
      </Field>
      {invalidCount > 0 && (
        <div className="row between wrap">
          <span className="sm" aria-live="polite">
            {t("invitations.counts", { valid: valid.length, invalid: invalidCount })}
          </span>
          <Button size="sm" onClick={() => change(valid)}>
            {t("invitations.removeInvalid", { count: invalidCount })}
          </Button>
        </div>
      )}
    </div>
  );
}
