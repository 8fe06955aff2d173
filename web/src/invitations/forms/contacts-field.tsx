import { IconAlertCircle, IconX } from "@tabler/icons-react";
import { useState, type ClipboardEvent, type ComponentProps, type KeyboardEvent } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { CharacterCounter, Field } from "../../ui/field.tsx";
import { MAX_INVITEES } from "@openrounds/contract/invitations/schemas.ts";
import { isInvalidAt, validContacts, type ContactKind } from "./contact-list.ts";

const ADD_KEYS = new Set(["Enter", "Tab", ",", ";", " "]);

interface ContactsFieldProps {
  readonly kind: ContactKind;
  readonly contacts: readonly string[];
  readonly change: (contacts: readonly string[]) => void;
  /** The field in which contacts are typed and pasted; without it the list only shrinks. */
  readonly typing?: {
    /** Typed text that is not yet added as a contact. */
    readonly pending: string;
    readonly changePending: (text: string) => void;
    readonly add: (text: string) => void;
  };
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

interface TypingProps {
  readonly kind: ContactKind;
  readonly typing: NonNullable<ContactsFieldProps["typing"]>;
  readonly removeLast: () => void;
  readonly setFocused: (isFocused: boolean) => void;
  readonly described: Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">;
}

/** Enter, Tab, comma and space add what was typed; a pasted list is split. */
function ContactInput({
  kind,
  typing: { pending, changePending, add },
  removeLast,
  setFocused,
  described,
}: TypingProps) {
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Backspace" && pending === "") removeLast();
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
  return (
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
  );
}

/** A list of addresses or phone numbers. */
export function ContactsField({ kind, contacts, change, typing, error }: ContactsFieldProps) {
  const t = useText();
  const [isFocused, setFocused] = useState(false);
  const valid = validContacts(contacts, kind);
  const invalidCount = contacts.length - valid.length;
  const label = t(kind === "email" ? "invitations.emails" : "invitations.phones");
  const chips = contacts.map((contact, index) => (
    <ContactChip
      key={`${contact} ${contacts.slice(0, index).filter((each) => each === contact).length}`}
      contact={contact}
      isInvalid={isInvalidAt(contacts, index, kind)}
      remove={() => change(contacts.toSpliced(index, 1))}
    />
  ));
  return (
    <div className="stack g2">
      {typing === undefined ? (
        <div className="field" role="group" aria-label={label}>
          <span className="label">{label}</span>
          <span className="input contacts">{chips}</span>
        </div>
      ) : (
        <Field
          label={label}
          help={t(kind === "email" ? "invitations.emailsHelp" : "invitations.phonesHelp")}
          error={error}
          counter={<CharacterCounter used={contacts.length} max={MAX_INVITEES} />}
        >
          {(described) => (
            <span className={isFocused ? "input contacts input--focus" : "input contacts"}>
              {chips}
              <ContactInput
                kind={kind}
                typing={typing}
                removeLast={() => change(contacts.slice(0, -1))}
                setFocused={setFocused}
                described={described}
              />
            </span>
          )}
        </Field>
      )}
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
