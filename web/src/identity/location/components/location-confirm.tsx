import type { LocationDetail } from "@openrounds/contract/reference/schemas.ts";
import { IconMapPin } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { guessLocation, locationText } from "../data.ts";
import { needsLocation, storeLocation, skipLocation } from "../state.ts";
import { TownSearch } from "./town-search.tsx";

interface LocationQuestionProps {
  readonly guess: LocationDetail;
  readonly onDone: () => void;
}

/** Whether a field has the focus: a dialog that opened now would swallow what is typed next. */
const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement;

/** Asks whether the visitor is at the guessed location; if not, searches for it. */
function LocationQuestion({ guess, onDone }: LocationQuestionProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  // A country alone cannot be confirmed: the town is searched for.
  const [isSearching, setSearching] = useState(guess.l2 === "");
  useEffect(() => {
    if (isTyping()) onDone();
    else dialog.current?.showModal();
  }, [onDone]);
  const keep = (chosen: Parameters<typeof storeLocation>[0]): void => {
    storeLocation(chosen);
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
          <span className="semi grow">{locationText(guess)}</span>
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
 * Asks once for the visitor's location, after the language was chosen; a bottom sheet on a phone. While the person
 * types, the next page asks.
 */
export function LocationConfirm() {
  const [guess, setGuess] = useState<LocationDetail>();
  useEffect(() => {
    if (!needsLocation()) return;
    let isCurrent = true;
    guessLocation().then(
      (guessed) => isCurrent && needsLocation() && setGuess(guessed),
      // Without a guess there is nothing to confirm.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const close = useCallback(() => setGuess(undefined), []);
  return guess === undefined ? null : <LocationQuestion guess={guess} onDone={close} />;
}
