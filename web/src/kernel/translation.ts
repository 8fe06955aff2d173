import { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import { domainFileUrl } from "@openrounds/contract/reference/translations/parts.ts";
import type { CompiledText } from "@openrounds/messages/compile.ts";
import type { MessageDomain } from "@openrounds/messages/keys.ts";
import { underscored, type Locale } from "@openrounds/messages/locales.ts";
import { call, readFile } from "./call.ts";
import { deviceStorage, localKeys } from "./storage.ts";

export type DomainTexts = Readonly<Record<string, CompiledText>>;

/** The translation of a language: the address of its file, and its parts by domain, requested and loaded. */
interface Translation {
  readonly fileUrl: Promise<string>;
  /** Settles when the service has named the current address of the file. */
  readonly fileRead: Promise<void>;
  readonly requested: Map<MessageDomain, Promise<void>>;
  readonly texts: Map<MessageDomain, DomainTexts>;
}

const translations = new Map<Locale, Translation>();

/** Marks the kept address with the build it was kept by: a file has only the texts that its build needs. */
const buildPrefix = (locale: Locale): string => `${import.meta.url} ${locale} `;

async function askForFile(locale: Locale): Promise<string> {
  const { fileUrl } = await call(translationEndpoints.file, { params: { locale: underscored(locale) } });
  deviceStorage.write(localKeys.translation, buildPrefix(locale) + fileUrl);
  return fileUrl;
}

function addTranslation(locale: Locale, fileUrl: Promise<string>, fileRead: Promise<void>): Translation {
  const translation = { fileUrl, fileRead, requested: new Map(), texts: new Map() };
  translations.set(locale, translation);
  return translation;
}

/**
 * Uses the address of the last visit at once and asks the service for the current one; a newer file replaces the texts.
 */
function openTranslation(locale: Locale, onNewer: () => void): Translation {
  const [prefix, entry = ""] = [buildPrefix(locale), deviceStorage.read(localKeys.translation) ?? undefined];
  const currentFile = askForFile(locale);
  const keptFile = entry.startsWith(prefix) ? entry.slice(prefix.length) : undefined;
  const fileRead = currentFile.then(
    (fileUrl) => {
      if (keptFile === undefined || fileUrl === keptFile) return;
      addTranslation(locale, currentFile, Promise.resolve());
      onNewer();
    },
    () => void (keptFile === undefined && translations.delete(locale)),
  );
  return addTranslation(locale, keptFile === undefined ? currentFile : Promise.resolve(keptFile), fileRead);
}

/** Loads a part once; one that failed is loaded again the next time. */
function readPart({ fileUrl, requested, texts }: Translation, domain: MessageDomain): Promise<void> {
  const fetchPart = async (): Promise<void> => {
    texts.set(domain, (await readFile(domainFileUrl(await fileUrl, domain))) as DomainTexts);
  };
  const part = requested.get(domain) ?? fetchPart().catch(() => void requested.delete(domain));
  requested.set(domain, part);
  return part;
}

/** The texts of a language by domain; a domain that cannot be loaded is missing. */
export async function readTranslation(
  locale: Locale,
  domains: readonly MessageDomain[],
  onNewer: () => void,
): Promise<ReadonlyMap<MessageDomain, DomainTexts>> {
  const translation = translations.get(locale) ?? openTranslation(locale, onNewer);
  await Promise.all(domains.map((domain) => readPart(translation, domain)));
  if (domains.every((domain) => translation.texts.has(domain))) return translation.texts;
  await translation.fileRead;
  const present = translations.get(locale);
  return present === undefined || present === translation
    ? translation.texts
    : readTranslation(locale, domains, onNewer);
}
