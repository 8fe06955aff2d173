import { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import type { CompiledText } from "@openrounds/messages/compile.ts";
import { underscored, type Locale } from "@openrounds/messages/locales.ts";
import { call, readFile } from "./call.ts";
import { kept, localKeys } from "./storage.ts";

export type Texts = Readonly<Record<string, CompiledText>>;

const read = new Map<Locale, Promise<Texts>>();

/** The address of the file is kept for this build only, whose pages need just the texts of that file. */
const markOf = (locale: Locale): string => `${import.meta.url} ${locale} `;

const fetchTexts = async (fileUrl: string): Promise<Texts> => (await readFile(fileUrl)) as Texts;

async function askForFile(locale: Locale): Promise<string> {
  const { fileUrl } = await call(translationEndpoints.file, { params: { locale: underscored(locale) } });
  kept.write(localKeys.translation, markOf(locale) + fileUrl);
  return fileUrl;
}

/** What was told last is used while the service is asked anew; what changed since follows. */
async function readTexts(locale: Locale, onNewer: (texts: Texts) => void): Promise<Texts> {
  const [mark, entry = ""] = [markOf(locale), kept.read(localKeys.translation) ?? undefined];
  const asked = askForFile(locale);
  if (!entry.startsWith(mark)) return fetchTexts(await asked);
  const known = entry.slice(mark.length);
  void asked.then(async (url) => (url === known ? undefined : onNewer(await fetchTexts(url)))).catch(() => undefined);
  return fetchTexts(known).catch(async () => fetchTexts(await asked));
}

/** The texts of a language from the file that the translation service names; undefined while it cannot be fetched. */
export function readTranslation(locale: Locale, onNewer: () => void): Promise<Texts | undefined> {
  const texts =
    read.get(locale) ??
    readTexts(locale, (newer) => {
      read.set(locale, Promise.resolve(newer));
      onNewer();
    });
  read.set(locale, texts);
  return texts.catch(() => {
    read.delete(locale);
    return undefined;
  });
}
