import type { StemmedWord } from "../queries.ts";

/** Stems that occur in any objective and are no topic. */
const GENERIC_STEMS = new Set(
  (
    "stop death die reduc improv increas train help support provid strengthen teach learn enabl build ensur prevent earli " +
    "earlier earliest better best good safe safer patient people person health worker team number qualiti access knowledg " +
    "skill confid start make give know lower fewer less more rate avoid promot develop deliv servic program detect use " +
    "care treat treatment manag respond recognis recogn find cut end loss outcom new everi mani chang need work life live save"
  ).split(" "),
);
/** Prepositions before a place or a group, not a topic. */
const SETTING_PREPOSITIONS = new Set(["in", "at", "across", "within", "among", "by", "near", "throughout"]);
const MAX_WORDS = 4;

interface TopicPhrase {
  readonly words: readonly StemmedWord[];
  /** The preceding word. */
  readonly after: string;
}

/** Splits a text at function words and punctuation. */
function phrasesOf(words: readonly StemmedWord[]): TopicPhrase[] {
  const phrases: { words: StemmedWord[]; after: string }[] = [];
  let open: { words: StemmedWord[]; after: string } | undefined;
  let joint = "";
  for (const word of words) {
    if (word.isBlank) continue;
    if (word.stem === null) {
      open = undefined;
      joint = word.token.toLowerCase();
      continue;
    }
    if (open === undefined) phrases.push((open = { words: [], after: joint }));
    open.words.push(word);
  }
  return phrases;
}

const isGeneric = ({ stem }: StemmedWord): boolean => stem !== null && GENERIC_STEMS.has(stem);

/** A phrase without generic words at its start and adverbs at its end; empty when nothing else is left. */
function subjectOf({ words }: TopicPhrase): readonly StemmedWord[] {
  const from = words.findIndex((word) => !isGeneric(word));
  if (from === -1) return [];
  const kept = words.slice(from);
  return /ly$/i.test(kept.at(-1)?.token ?? "") ? kept.slice(0, -1) : kept;
}

/** The topics of an English objective, without duplicates: its matter first, its setting last. */
export function topicsOf(words: readonly StemmedWord[]): string[] {
  const phrases = phrasesOf(words).toSorted(
    (a, b) => Number(SETTING_PREPOSITIONS.has(a.after)) - Number(SETTING_PREPOSITIONS.has(b.after)),
  );
  const matter = phrases.filter(({ after }) => !SETTING_PREPOSITIONS.has(after));
  const subjects = (matter.length > 0 ? matter : phrases).map(subjectOf);
  const said = subjects.filter((each) => each.length > 0 && each.length <= MAX_WORDS);
  return [...new Set(said.map((each) => each.map(({ token }) => token).join(" ")))];
}
