import type { CompiledText } from "@openrounds/messages/compile.ts";
import type { MessageDomain, MessageKey } from "@openrounds/messages/keys.ts";
import { DEFAULT_LOCALE, intlLocale } from "@openrounds/messages/locales.ts";
import { useSyncExternalStore, type ReactNode } from "react";
import { IntlProvider, useIntl } from "react-intl";
import { setFailureTexts } from "./failure.ts";
import { currentLocale, subscribeToLocale } from "./locale.ts";
import { readTranslation, type DomainTexts } from "./translation.ts";

declare global {
  // The type from which react-intl takes the message ids.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey;
    }
  }
}

/** A text as the list of parts that the formatter takes. */
type ParsedText = Exclude<CompiledText, string>;

/** The English texts, which are bundled with the application, by domain. */
const bundled = new Map<MessageDomain, DomainTexts>();
const wantedDomains = new Set<MessageDomain>();
const subscribers = new Set<() => void>();
let shownTexts: readonly DomainTexts[] = [];
let parsedTexts: Record<string, ParsedText> = {};

/** A text without placeholders is compiled to a string, for size; here it becomes a list of parts. */
function showTexts(texts: readonly DomainTexts[]): void {
  if (texts.length === shownTexts.length && texts.every((part, at) => part === shownTexts[at])) return;
  shownTexts = texts;
  parsedTexts = {};
  for (const [key, text] of texts.flatMap((part) => Object.entries(part))) {
    parsedTexts[key] = typeof text === "string" ? [{ type: 0, value: text }] : text;
  }
  for (const notify of subscribers) notify();
}

/** Loads the English texts of domains that are not loaded yet. */
async function loadEnglish(domains: readonly MessageDomain[]): Promise<void> {
  const missing = domains.filter((domain) => !bundled.has(domain));
  if (missing.length === 0) return;
  const { default: loaders } = await import("virtual:openrounds/english");
  await Promise.all(missing.map(async (domain) => bundled.set(domain, await loaders[domain]())));
}

const NONE: ReadonlyMap<MessageDomain, DomainTexts> = new Map();

/**
 * Loads the texts of domains in the current language, in English where there is no translation. A route calls it before
 * it renders.
 */
export async function loadMessages(domains: readonly MessageDomain[]): Promise<void> {
  const locale = currentLocale();
  for (const domain of domains) wantedDomains.add(domain);
  const translated =
    locale === DEFAULT_LOCALE ? NONE : await readTranslation(locale, [...wantedDomains], () => void loadMessages([]));
  await loadEnglish([...wantedDomains].filter((domain) => !translated.has(domain)));
  if (locale !== currentLocale()) return;
  const parts = [...wantedDomains].map((domain) => translated.get(domain) ?? bundled.get(domain));
  showTexts(parts.filter((part) => part !== undefined));
}

/** Adds English texts that came with the first page, which then needs no request for them. */
export function addBundledMessages(domain: MessageDomain, texts: DomainTexts): void {
  wantedDomains.add(domain);
  bundled.set(domain, texts);
  showTexts([...bundled.values()]);
}

subscribeToLocale(() => {
  document.documentElement.lang = currentLocale();
  void loadMessages([]);
});

setFailureTexts((key) => {
  const [part] = parsedTexts[key satisfies MessageKey] ?? [];
  return part !== undefined && "value" in part ? part.value : undefined;
});

const subscribe = (notify: () => void): (() => void) => {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
};

/** Provides the texts of the current language to its children, with Latin digits in every language. */
export function MessagesProvider({ children }: { readonly children: ReactNode }) {
  const present = useSyncExternalStore(
    subscribe,
    () => parsedTexts,
    () => parsedTexts,
  );
  return (
    <IntlProvider locale={intlLocale(currentLocale())} messages={present} onError={reportMissing}>
      {children}
    </IntlProvider>
  );
}

function reportMissing(error: Error): void {
  if (import.meta.env.DEV) throw error;
}

/** Translates a text: t("batches.create.title", { name }). */
export function useText(): (key: MessageKey, values?: Record<string, string | number>) => string {
  const intl = useIntl();
  return (key, values) => intl.formatMessage({ id: key }, values);
}

/**
 * Translates a text with marked parts, such as links: t("key", { terms: (parts) => <Link …>{parts}</Link> }). A
 * placeholder may hold an element too.
 */
export function useRichText(): (
  key: MessageKey,
  values: Record<string, ReactNode | ((parts: ReactNode[]) => ReactNode)>,
) => ReactNode {
  const intl = useIntl();
  return (key, values) => intl.formatMessage({ id: key }, values);
}
