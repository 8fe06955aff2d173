/** What a person asks for by a single word in the chat. */
export type ChatCommand = "STOP" | "START";

/** The words that end messages: those that carriers require, and what people write in the languages of the product. */
const STOP_WORDS = [
  ...["stop", "stopall", "unsubscribe", "end", "quit", "cancel"],
  ...["रोकें", "रोको", "बंद", "बंद करें", "थांबवा", "বন্ধ", "બંધ", "ਬੰਦ", "ବନ୍ଦ", "بند", "बन्द"],
  ...["நிறுத்து", "ఆపు", "ఆపండి", "ನಿಲ್ಲಿಸಿ", "നിർത്തുക"],
  ...["стоп", "parar", "alto", "baja", "arret", "arrêt", "توقف", "قف"],
];
const START_WORDS = ["start", "unstop", "शुरू", "शुरू करें", "সুরু", "শুরু", "தொடங்கு", "старт", "ابدأ"];

const wordOf = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s.!?"'*।]+/g, " ")
    .trim();

const stops = new Set(STOP_WORDS.map(wordOf));
const starts = new Set(START_WORDS.map(wordOf));

/** What a chat message asks for; undefined when it is more than one of the words. */
export function chatCommandOf(text: string): ChatCommand | undefined {
  const word = wordOf(text);
  if (stops.has(word)) return "STOP";
  return starts.has(word) ? "START" : undefined;
}
