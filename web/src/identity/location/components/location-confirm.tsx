import type { LocationDetail } from "@openrounds/contract/reference/schemas.ts";
import { IconMapPin } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { guessLocation, shownLocation } from "../data.ts";
import { asksLocation, keepLocation, skipLocation } from "../state.ts";
import { TownSearch } from "./town-search.tsx";

interface QuestionProps {
  readonly guess: LocationDetail;
  readonly onDone: () => void;
}

/** Whether somebody is at a field: a question that opened now would swallow what they type next. */
const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement;

/** Whether the visitor is where they seem to be; if not, where they are. */
function Question({ guess, onDone }: QuestionProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  // A country alone is no place to confirm: the town is asked for.
  const [isSearching, setSearching] = useState(guess.l2 === "");
  useEffect(() => {
    if (isTyping()) onDone();
    else dialog.current?.showModal();
  }, [onDone]);
  const keep = (place: Parameters<typeof keepLocation>[0]): void => {
    keepLocation(place);
    onDone();
  };
  const skip = (): void => {
    skipLocation();
    onDone();
  };
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="location-title" onClose={skip}>
      <div>
        <h2 id="location-title">{t(isSearching ? "identity.location.where" : "identity.location.title")}</h2>
        <p className="t2 sm">{t("identity.location.text")}</p>
      </div>
      {isSearching ? (
        <TownSearch onChoose={({ country, region, name }) => keep({ l0: country, l1: region, l2: name })} />
      ) : (
        <p className="idcard">
          <IconMapPin className="i" aria-hidden />
          <span className="semi grow">{shownLocation(guess)}</span>
        </p>
      )}
      <div className="stack g3">
        {!isSearching && (
          <>
            <Button look="primary" size="lg" block onClick={() => keep(guess)}>
              {t("identity.location.confirm")}
            </Button>
            <Button size="lg" block onClick={() => setSearching(true)}>
              {t("identity.location.change")}
            </Button>
          </>
        )}
        <Button look="ghost" block onClick={skip}>
          {t("identity.location.skip")}
        </Button>
      </div>
    </dialog>
  );
}

/**
 * Asks once where the visitor is, when a language is chosen and no place is stored; a bottom sheet on a phone.
 * Who is typing already is asked on a later page.
 */
export function LocationConfirm() {
  const [guess, setGuess] = useState<LocationDetail>();
  useEffect(() => {
    if (!asksLocation()) return;
    let isCurrent = true;
    guessLocation().then(
      (found) => isCurrent && asksLocation() && setGuess(found),
      // Without a guess there is nothing to confirm.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const close = useCallback(() => setGuess(undefined), []);
  return guess === undefined ? null : <Question guess={guess} onDone={close} />;
}
