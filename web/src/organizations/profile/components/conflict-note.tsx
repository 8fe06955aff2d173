import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";

/** Says that somebody else saved in the meantime; the values stay until the person loads the current ones. */
export function ConflictNote({ onLoad }: { readonly onLoad: () => void }) {
  const t = useText();
  return (
    <Note tone="danger">
      <div className="stack g3">
        <p className="semi">{t("organizations.edit.conflictTitle")}</p>
        <p>{t("organizations.edit.conflictText")}</p>
        <div>
          <Button size="sm" onClick={onLoad}>
            {t("organizations.edit.conflictLoad")}
          </Button>
        </div>
      </div>
    </Note>
  );
}
