import { IconBold, IconItalic, IconLink, IconLinkOff, IconList, IconListNumbers } from "@tabler/icons-react";
import { toggleMark } from "prosemirror-commands";
import type { Command, EditorState } from "prosemirror-state";
import { useId, useState, type KeyboardEvent } from "react";
import { useText } from "../kernel/i18n.tsx";
import { Button, type IconComponent } from "./button.tsx";
import { hasMark, hrefAt, isInList, removeLink, setLink, toggleList } from "./rich-text-commands.ts";
import { schema } from "./rich-text-document.ts";
import { safeHref } from "./safe-href.ts";

const { marks, nodes } = schema;

interface ToolbarProps {
  readonly state: EditorState;
  readonly run: (command: Command) => void;
}

interface ToolbarButtonProps {
  readonly icon: IconComponent;
  readonly label: string;
  readonly isOn?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

const ToolbarButton = ({ icon: IconShown, label, isOn, disabled, onPress }: ToolbarButtonProps) => (
  <button
    type="button"
    className="ib"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    disabled={disabled}
    // Keeps focus and selection in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <IconShown className="i" aria-hidden />
  </button>
);

interface LinkInputProps {
  readonly initial: string;
  readonly onSave: (href: string) => void;
  readonly onClose: () => void;
}

/** Asks for the address of a link; https is added where the scheme is missing. */
function LinkInput({ initial, onSave, onClose }: LinkInputProps) {
  const t = useText();
  const id = useId();
  const [text, setText] = useState(initial);
  const [isInvalid, setInvalid] = useState(false);
  const save = (): void => {
    const typed = text.trim();
    const href = safeHref(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`);
    if (typed === "" || href === undefined) setInvalid(true);
    else onSave(href);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") save();
    else onClose();
  };
  return (
    <div className="rich__link">
      <span className={isInvalid ? "input input--sm input--err" : "input input--sm"}>
        <input
          type="url"
          autoFocus
          value={text}
          placeholder={t("media.text.linkExample")}
          aria-label={t("media.text.linkAddress")}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? id : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setInvalid(false);
          }}
          onKeyDown={press}
        />
      </span>
      <Button size="sm" onClick={save}>
        {t("media.text.linkSave")}
      </Button>
      {isInvalid && (
        <span id={id} className="err" role="alert">
          {t("media.text.linkWrong")}
        </span>
      )}
    </div>
  );
}

/** Bold, italic, lists and links. */
export function RichTextToolbar({ state, run }: ToolbarProps) {
  const t = useText();
  const [asksAddress, setAsksAddress] = useState(false);
  return (
    <>
      <div className="rich__tools" role="group" aria-label={t("media.text.tools")}>
        <ToolbarButton
          icon={IconBold}
          label={t("media.text.bold")}
          isOn={hasMark(state, marks.bold)}
          onPress={() => run(toggleMark(marks.bold))}
        />
        <ToolbarButton
          icon={IconItalic}
          label={t("media.text.italic")}
          isOn={hasMark(state, marks.italic)}
          onPress={() => run(toggleMark(marks.italic))}
        />
        <ToolbarButton
          icon={IconList}
          label={t("media.text.bullets")}
          isOn={isInList(state, nodes.bulletList)}
          onPress={() => run(toggleList(nodes.bulletList))}
        />
        <ToolbarButton
          icon={IconListNumbers}
          label={t("media.text.numbers")}
          isOn={isInList(state, nodes.orderedList)}
          onPress={() => run(toggleList(nodes.orderedList))}
        />
        <ToolbarButton
          icon={IconLink}
          label={t("media.text.link")}
          isOn={hrefAt(state) !== ""}
          onPress={() => setAsksAddress(!asksAddress)}
        />
        <ToolbarButton
          icon={IconLinkOff}
          label={t("media.text.unlink")}
          disabled={hrefAt(state) === ""}
          onPress={() => run(removeLink)}
        />
      </div>
      {asksAddress && (
        <LinkInput
          initial={hrefAt(state)}
          onSave={(href) => {
            setAsksAddress(false);
            run(setLink(href));
          }}
          onClose={() => {
            setAsksAddress(false);
            run(() => true);
          }}
        />
      )}
    </>
  );
}
