import type { MessageDomain } from "@openrounds/messages/keys.ts";
import type { ComponentType, FunctionComponent } from "react";

/**
 * Where a page is shown: inside the shell, full screen for signed-in people, the same but always dark, or open to
 * everybody.
 */
export type PagePlace = "shell" | "fullScreen" | "dark" | "public";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The message domains whose texts the page shows, that of the page itself first. */
    readonly texts?: readonly MessageDomain[];
  }
}

/** A page of the application. */
export interface Page {
  readonly path: string;
  readonly place: PagePlace;
  /** The message domains whose texts it shows. */
  readonly texts: readonly MessageDomain[];
  /** Loads the component when the address is opened; the entry page is in the first load. */
  readonly load: (() => Promise<ComponentType>) | { readonly loaded: FunctionComponent };
}

/** Declares a page: its address, its place, the message domains it needs and how it is loaded. */
export const page = (
  path: string,
  place: PagePlace,
  texts: readonly MessageDomain[],
  load: () => Promise<ComponentType>,
): Page => ({ path, place, texts, load });

/** Declares the page that is in the first load. */
export const entryPage = (path: string, texts: readonly MessageDomain[], loaded: FunctionComponent): Page => ({
  path,
  place: "public",
  texts,
  load: { loaded },
});
