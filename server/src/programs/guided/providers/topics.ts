import type { Word } from "../queries.ts";

/** Stems that any objective may say: they tell nothing about its subject. */
const GENERIC = new Set(
  (
    "stop death die reduc improv increas train help support provid strengthen teach learn enabl build ensur prevent earli " +
    "earlier earliest better best good safe safer patient people person health worker team number qualiti access knowledg " +
    "skill confid start make give know lower fewer less more rate avoid promot develop deliv servic program detect use " +
    "care treat treatment manag respond recognis recogn find cut end loss outcom new everi mani chang need work life live save"
  ).split(" "),
);
/** Words after which a place or a group follows, and no subject. */
const SETTING = new Set(["in", "at", "across", "within", "among", "by", "near", "throughout"]);
const MAX_WORDS = 4;

interface Phrase {
  readonly words: readonly Word[];
  /** The word that stands before it. */
  readonly after: string;
}

/** Parts a text at the words that only join others, and at marks. */
function phrasesOf(words: readonly Word[]): Phrase[] {
  const phrases: { words: Word[]; after: string }[] = [];
  let open: { words: Word[]; after: string } | undefined;
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

const isGeneric = ({ stem }: Word): boolean => stem !== null && GENERIC.has(stem);

/** A phrase without generic words at its beginning and adverbs at its end; empty when nothing else is in it. */
function subjectOf({ words }: Phrase): readonly Word[] {
  const from = words.findIndex((word) => !isGeneric(word));
  if (from === -1) return [];
  const kept = words.slice(from);
  return /ly$/i.test(kept.at(-1)?.token ?? "") ? kept.slice(0, -1) : kept;
}

/** The subjects of an English objective: those named as its matter before those of its place, each once. */
export function topicsOf(words: readonly Word[]): string[] {
  const phrases = phrasesOf(words).toSorted((a, b) => Number(SETTING.has(a.after)) - Number(SETTING.has(b.after)));
  const matter = phrases.filter(({ after }) => !SETTING.has(after));
  const subjects = (matter.length > 0 ? matter : phrases).map(subjectOf);
  const said = subjects.filter((each) => each.length > 0 && each.length <= MAX_WORDS);
  return [...new Set(said.map((each) => each.map(({ token }) => token).join(" ")))];
}
