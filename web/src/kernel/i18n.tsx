import type { CompiledText } from "@openrounds/messages/compile.ts";
import type { MessageDomain, MessageKey } from "@openrounds/messages/keys.ts";
import { DEFAULT_LOCALE } from "@openrounds/messages/locales.ts";
import { useSyncExternalStore, type ReactNode } from "react";
import { IntlProvider, useIntl } from "react-intl";
import { sayUnreachable } from "./failure.ts";
import { currentLocale, hearLocale } from "./locale.ts";
import { readTranslation, type Texts } from "./translation.ts";

declare global {
  // The type that react-intl reads the message ids from.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey;
    }
  }
}

/** A text taken apart. */
type Formatted = Exclude<CompiledText, string>;

/** English, which comes with the application, by domain. */
const bundled = new Map<MessageDomain, Texts>();
const wanted = new Set<MessageDomain>();
const hearers = new Set<() => void>();
let shown: readonly Texts[] = [];
let messages: Record<string, Formatted> = {};

/** A text without places for values is sent as it is read; the formatter wants all of them taken apart. */
function show(texts: readonly Texts[]): void {
  if (texts.length === shown.length && texts.every((part, at) => part === shown[at])) return;
  shown = texts;
  messages = {};
  for (const [key, text] of texts.flatMap((part) => Object.entries(part))) {
    messages[key] = typeof text === "string" ? [{ type: 0, value: text }] : text;
  }
  for (const hearer of hearers) hearer();
}

/** Reads the English texts of domains that are not known yet. */
async function readBundled(domains: readonly MessageDomain[]): Promise<void> {
  const missing = domains.filter((domain) => !bundled.has(domain));
  if (missing.length === 0) return;
  const { default: loaders } = await import("virtual:openrounds/english");
  await Promise.all(missing.map(async (domain) => bundled.set(domain, await loaders[domain]())));
}

const NONE: ReadonlyMap<MessageDomain, Texts> = new Map();

/** Loads the texts of domains in the present language, in English where they cannot be had; a route calls it before it renders. */
export async function loadMessages(domains: readonly MessageDomain[]): Promise<void> {
  const locale = currentLocale();
  for (const domain of domains) wanted.add(domain);
  const translated =
    locale === DEFAULT_LOCALE ? NONE : await readTranslation(locale, [...wanted], () => void loadMessages([]));
  await readBundled([...wanted].filter((domain) => !translated.has(domain)));
  if (locale !== currentLocale()) return;
  const parts = [...wanted].map((domain) => translated.get(domain) ?? bundled.get(domain));
  show(parts.filter((part) => part !== undefined));
}

/** Knows English texts that came with the first page, so that it needs no further request. */
export function knowMessages(domain: MessageDomain, texts: Texts): void {
  wanted.add(domain);
  bundled.set(domain, texts);
  show([...bundled.values()]);
}

hearLocale(() => {
  document.documentElement.lang = currentLocale();
  void loadMessages([]);
});

sayUnreachable(() => {
  const [part] = messages["error.offline" satisfies MessageKey] ?? [];
  return part !== undefined && "value" in part ? part.value : undefined;
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
    <IntlProvider locale={`${currentLocale()}-u-nu-latn`} messages={present} onError={reportMissing}>
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
