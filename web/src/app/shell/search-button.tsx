import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { loadMessages, useText } from "../../kernel/i18n.tsx";

const SearchDialog = lazy(async () => {
  const [{ SearchDialog: Dialog }] = await Promise.all([
    import("../../search/components/search-dialog.tsx"),
    loadMessages(["search", "programs"]),
  ]);
  return { default: Dialog };
});

const KEY = "/";

/** Whether a key opens the search: with Ctrl or Cmd always, alone only outside text fields. */
function opensSearch({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key === "k";
  return key === KEY && !(target as Element).closest("input,textarea,select,[contenteditable],dialog,[role=dialog]");
}

/** Opens the search, also by a key; the dialog is a lazy chunk. */
export function SearchButton() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
  return (
    <>
      <button type="button" className="nav__search" aria-label={t("app.nav.search")} onClick={() => setOpen(true)}>
        <IconSearch className="i" aria-hidden />
        <span>{t("app.nav.search")}</span>
        <kbd aria-hidden="true">{KEY}</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
