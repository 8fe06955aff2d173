import type { MessageDomain } from "@openrounds/messages/keys.ts";
import type { ComponentType, FunctionComponent } from "react";

/**
 * What surrounds a page: the shell, nothing (full screen, for signed-in people), nothing and always dark, or what public
 * pages share.
 */
export type PageFrame = "shell" | "fullScreen" | "dark" | "public";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The message domains whose texts the page shows, that of the page itself first. */
    readonly texts?: readonly MessageDomain[];
  }
}

/** The address at which a page is opened. */
export interface OpenedAddress {
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
}

/** A page of the application. */
export interface Page {
  readonly path: string;
  readonly frame: PageFrame;
  /** The message domains whose texts it shows. */
  readonly texts: readonly MessageDomain[];
  /** Begins to read what it shows by one call, when its address is opened. */
  readonly open?: (address: OpenedAddress) => void;
  /** Loads the component when the address is opened; the entry page is in the first load. */
  readonly load: (() => Promise<ComponentType>) | { readonly loaded: FunctionComponent };
}

/** Declares a page: its address, its frame, the message domains it needs and how it is loaded. */
export const page = (
  path: string,
  frame: PageFrame,
  texts: readonly MessageDomain[],
  load: () => Promise<ComponentType>,
): Page => ({ path, frame, texts, load });

/** A page that reads what it shows by one call. */
export const answeredPage = (declared: Page, open: NonNullable<Page["open"]>): Page => ({ ...declared, open });

/** Declares the page that is in the first load. */
export const entryPage = (path: string, texts: readonly MessageDomain[], loaded: FunctionComponent): Page => ({
  path,
  frame: "public",
  texts,
  load: { loaded },
});
