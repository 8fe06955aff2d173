import { createContext, useContext, useId, useLayoutEffect } from "react";

/** Tells whether something with an id is changed and not saved. */
export type TellUnsaved = (id: string, isChanged: boolean) => void;

const inPage = new Set<string>();
const inDialogs = new Set<string>();

const tellIn =
  (holder: Set<string>): TellUnsaved =>
  (id, isChanged) =>
    void (isChanged ? holder.add(id) : holder.delete(id));
const tellPage = tellIn(inPage);
const tellDialogs = tellIn(inDialogs);

/** What lies over the page and holds what is typed in it; without one the page holds it. */
export const UnsavedHolder = createContext<TellUnsaved>(tellPage);

/** Whether leaving the page would throw away what was typed, in it or in a dialog above it. */
export const isUnsaved = (): boolean => inPage.size + inDialogs.size > 0;

/** Whether the page itself, whose links lead away, holds what was typed. */
export const isPageUnsaved = (): boolean => inPage.size > 0;

function useTold(tell: TellUnsaved, isChanged: boolean): void {
  const id = useId();
  // Before the next event: a press outside may follow at once.
  useLayoutEffect(() => {
    tell(id, isChanged);
    return () => tell(id, false);
  }, [tell, id, isChanged]);
}

/** Tells the dialog or page around, for as long as it is so, that closing it would throw away what was typed. */
export const useUnsaved = (isChanged: boolean): void => useTold(useContext(UnsavedHolder), isChanged);

/** Tells the page that a dialog above it holds what was typed. */
export const useUnsavedDialog = (isChanged: boolean): void => useTold(tellDialogs, isChanged);
