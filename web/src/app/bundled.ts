import { addBundledMessages } from "../kernel/i18n.tsx";
import type { DomainTexts } from "../kernel/translation.ts";
import type { MessageDomain } from "@openrounds/messages/keys.ts";

const catalogues = import.meta.glob<DomainTexts>("../../../messages/src/{kernel,app,welcome}/en.json", {
  eager: true,
  import: "default",
});

/** Adds the English texts of the first page, which then needs no request for them. */
export function addBundledTexts(): void {
  for (const [file, catalogue] of Object.entries(catalogues)) {
    addBundledMessages(file.split("/").at(-2) as MessageDomain, catalogue);
  }
}
