import { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import { partOf } from "@openrounds/contract/reference/translations/parts.ts";
import type { CompiledText } from "@openrounds/messages/compile.ts";
import type { MessageDomain } from "@openrounds/messages/keys.ts";
import { underscored, type Locale } from "@openrounds/messages/locales.ts";
import { call, readFile } from "./call.ts";
import { kept, localKeys } from "./storage.ts";

export type Texts = Readonly<Record<string, CompiledText>>;

/** A language as it was told: where its file is, and the parts of it that were asked for and that came. */
interface Translation {
  readonly fileUrl: Promise<string>;
  /** Ends when the service was asked where the file is now. */
  readonly told: Promise<void>;
  readonly asked: Map<MessageDomain, Promise<void>>;
  readonly texts: Map<MessageDomain, Texts>;
}

const translations = new Map<Locale, Translation>();

/** The address of the file is kept for this build only, whose pages need just the texts of that file. */
const markOf = (locale: Locale): string => `${import.meta.url} ${locale} `;

async function askForFile(locale: Locale): Promise<string> {
  const { fileUrl } = await call(translationEndpoints.file, { params: { locale: underscored(locale) } });
  kept.write(localKeys.translation, markOf(locale) + fileUrl);
  return fileUrl;
}

function begin(locale: Locale, fileUrl: Promise<string>, told: Promise<void>): Translation {
  const translation = { fileUrl, told, asked: new Map(), texts: new Map() };
  translations.set(locale, translation);
  return translation;
}

/** What was told last is used while the service is asked anew; what changed since follows. */
function meet(locale: Locale, onNewer: () => void): Translation {
  const [mark, entry = ""] = [markOf(locale), kept.read(localKeys.translation) ?? undefined];
  const asked = askForFile(locale);
  const known = entry.startsWith(mark) ? entry.slice(mark.length) : undefined;
  const told = asked.then(
    (fileUrl) => {
      if (known === undefined || fileUrl === known) return;
      begin(locale, asked, Promise.resolve());
      onNewer();
    },
    () => void (known === undefined && translations.delete(locale)),
  );
  return begin(locale, known === undefined ? asked : Promise.resolve(known), told);
}

/** Reads a part once; what could not be fetched is asked for again the next time. */
function readPart({ fileUrl, asked, texts }: Translation, domain: MessageDomain): Promise<void> {
  const fetchPart = async (): Promise<void> => {
    texts.set(domain, (await readFile(partOf(await fileUrl, domain))) as Texts);
  };
  const part = asked.get(domain) ?? fetchPart().catch(() => void asked.delete(domain));
  asked.set(domain, part);
  return part;
}

/** The texts of a language by domain, as far as the translation service names them and they can be fetched. */
export async function readTranslation(
  locale: Locale,
  domains: readonly MessageDomain[],
  onNewer: () => void,
): Promise<ReadonlyMap<MessageDomain, Texts>> {
  const translation = translations.get(locale) ?? meet(locale, onNewer);
  await Promise.all(domains.map((domain) => readPart(translation, domain)));
  if (domains.every((domain) => translation.texts.has(domain))) return translation.texts;
  await translation.told;
  const present = translations.get(locale);
  return present === undefined || present === translation
    ? translation.texts
    : readTranslation(locale, domains, onNewer);
}
