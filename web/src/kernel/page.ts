import type { MessageDomain } from "@openrounds/messages/keys.ts";
import type { ComponentType } from "react";

/** Where a page stands: inside the shell, full screen for signed-in people, or open to everybody. */
export type PagePlace = "shell" | "fullScreen" | "public";

/** A page of the application, loaded when its address is opened. */
export interface Page {
  readonly path: string;
  readonly place: PagePlace;
  /** Domains whose texts it shows. */
  readonly texts: readonly MessageDomain[];
  readonly load: () => Promise<ComponentType>;
}

/** Declares a page: its address, its place, the texts it needs and how it is loaded. */
export const page = (
  path: string,
  place: PagePlace,
  texts: readonly MessageDomain[],
  load: () => Promise<ComponentType>,
): Page => ({ path, place, texts, load });
