import { Link, RichTextEditor as Kit } from "@mantine/tiptap";
import "@mantine/tiptap/styles.layer.css";
import { useEditor, type Editor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect } from "react";
import { useText } from "../kernel/i18n.tsx";
import { CharacterLimit } from "./rich-text-limit.ts";
import "./styles/rich-text.css";

interface RichTextEditorProps {
  readonly value: string;
  readonly max: number;
  readonly labelId: string;
  readonly belowId: string;
  readonly isWrong: boolean;
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  readonly onFull: () => void;
}

const attributesOf = ({ labelId, belowId, isWrong }: Pick<RichTextEditorProps, "labelId" | "belowId" | "isWrong">) => ({
  class: "prose",
  role: "textbox",
  "aria-multiline": "true",
  "aria-labelledby": labelId,
  "aria-describedby": belowId,
  "aria-invalid": String(isWrong),
});

/** Only what the server keeps can be written. */
const starter = StarterKit.configure({
  heading: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  blockquote: false,
  strike: false,
  underline: false,
  link: false,
});

const htmlOf = (editor: Editor): string => (editor.isEmpty ? "" : editor.getHTML());

/** The editor itself; loaded by RichText. */
export function RichTextEditor({
  value,
  max,
  labelId,
  belowId,
  isWrong,
  onChange,
  onBlur,
  onFull,
}: RichTextEditorProps) {
  const t = useText();
  const editor = useEditor({
    extensions: [starter, Link.configure({ openOnClick: false }), CharacterLimit.configure({ max, onFull })],
    content: value,
    injectCSS: false,
    editorProps: { attributes: attributesOf({ labelId, belowId, isWrong }) },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    onBlur: () => onBlur?.(),
  });
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes: attributesOf({ labelId, belowId, isWrong }) } });
  }, [editor, labelId, belowId, isWrong]);
  return (
    <Kit
      editor={editor}
      className={isWrong ? "rich rich--err" : "rich"}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      labels={{
        boldControlLabel: t("media.text.bold"),
        italicControlLabel: t("media.text.italic"),
        bulletListControlLabel: t("media.text.bullets"),
        orderedListControlLabel: t("media.text.numbers"),
        linkControlLabel: t("media.text.link"),
        unlinkControlLabel: t("media.text.unlink"),
        linkEditorInputLabel: t("media.text.linkAddress"),
        linkEditorInputPlaceholder: t("media.text.linkExample"),
        linkEditorSave: t("media.text.linkSave"),
        linkEditorExternalLink: t("media.text.linkNewTab"),
        linkEditorInternalLink: t("media.text.linkSameTab"),
      }}
    >
      <Kit.Toolbar role="toolbar" aria-label={t("media.text.tools")}>
        <Kit.ControlsGroup>
          <Kit.Bold />
          <Kit.Italic />
        </Kit.ControlsGroup>
        <Kit.ControlsGroup>
          <Kit.BulletList />
          <Kit.OrderedList />
        </Kit.ControlsGroup>
        <Kit.ControlsGroup>
          <Kit.Link initialExternal />
          <Kit.Unlink />
        </Kit.ControlsGroup>
      </Kit.Toolbar>
      <Kit.Content />
    </Kit>
  );
}
