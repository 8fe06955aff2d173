import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { MessageDomain, MessageKey } from "@openrounds/messages/keys.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import { useSyncExternalStore, type ReactNode } from "react";
import catalogues from "virtual:openrounds/catalogues";
import { IntlProvider, useIntl } from "react-intl";
import { currentLocale, hearLocale } from "./locale.ts";

declare global {
  // The type that react-intl reads the message ids from.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey;
    }
  }
}

export type Catalogue = Record<string, MessageFormatElement[]>;

const loaded = new Map<string, Catalogue>();
const wanted = new Set<MessageDomain>();
const hearers = new Set<() => void>();
let messages: Catalogue = {};

function merge(locale: Locale): void {
  messages = Object.assign({}, ...[...wanted].map((domain) => loaded.get(`${domain}/${locale}`) ?? {})) as Catalogue;
  for (const hearer of hearers) hearer();
}

/** Loads the texts of domains in the present language; a route calls it before it renders. */
export async function loadMessages(domains: readonly MessageDomain[]): Promise<void> {
  const locale = currentLocale();
  for (const domain of domains) wanted.add(domain);
  const missing = [...wanted].filter((domain) => !loaded.has(`${domain}/${locale}`));
  if (missing.length > 0) {
    const { default: loaders } = await catalogues[locale]();
    await Promise.all(missing.map(async (domain) => loaded.set(`${domain}/${locale}`, await loaders[domain]())));
  }
  merge(locale);
}

/** Knows texts that were bundled with the first page, so that it needs no further request. */
export function knowMessages(domain: MessageDomain, locale: Locale, catalogue: Catalogue): void {
  wanted.add(domain);
  loaded.set(`${domain}/${locale}`, catalogue);
  merge(currentLocale());
}

hearLocale(() => {
  document.documentElement.lang = currentLocale();
  void loadMessages([]);
});

const subscribe = (hearer: () => void): (() => void) => {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
};

/** Gives the texts of the chosen language to everything below; digits are 0 to 9 in every language. */
export function Messages({ children }: { readonly children: ReactNode }) {
  const present = useSyncExternalStore(
    subscribe,
    () => messages,
    () => messages,
  );
  return (
    <IntlProvider
      locale={`${currentLocale()}-u-nu-latn`}
      messages={present as Record<MessageKey, MessageFormatElement[]>}
      onError={reportMissing}
    >
      {children}
    </IntlProvider>
  );
}

function reportMissing(error: Error): void {
  if (import.meta.env.DEV) throw error;
}

/** The texts of the interface: t("batches.create.title", { name }). */
export function useText(): (key: MessageKey, values?: Record<string, string | number>) => string {
  const intl = useIntl();
  return (key, values) => intl.formatMessage({ id: key }, values);
}

/** Texts with marked parts, such as links: t("key", { terms: (parts) => <Link …>{parts}</Link> }). */
export function useRichText(): (
  key: MessageKey,
  marks: Record<string, (parts: ReactNode[]) => ReactNode>,
) => ReactNode {
  const intl = useIntl();
  return (key, marks) => intl.formatMessage({ id: key }, marks);
}
