declare module "virtual:openrounds/catalogues" {
  import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
  import type { MessageDomain } from "@openrounds/messages/keys.ts";
  import type { Locale } from "@openrounds/messages/locales.ts";

  type Loaders = Record<MessageDomain, () => Promise<Record<string, MessageFormatElement[]>>>;
  const catalogues: Record<Locale, () => Promise<{ default: Loaders }>>;
  export default catalogues;
}
