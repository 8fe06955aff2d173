import { hashOf } from "./hash.ts";

const TINTS = ["teal", "yellow", "blue", "violet", "red", "green"] as const;
const PREFIXES = /^(dr|mr|mrs|ms|miss|prof|sr)\.?$/i;
const INDIC =
  /\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gujarati}|\p{Script=Gurmukhi}|\p{Script=Oriya}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}/u;

/** The first letter as a reader sees it, marks included. */
function firstGrapheme(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word);
  return first?.segment ?? "";
}

/** Up to two initials without title; one letter for Indic names. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "" && !PREFIXES.test(word));
  const [first = ""] = words;
  if (INDIC.test(first)) return firstGrapheme(first);
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return `${firstGrapheme(first)}${firstGrapheme(last)}`.toLocaleUpperCase();
}

interface AvatarProps {
  /** Chooses the tint. */
  readonly id: string;
  readonly name: string;
  readonly image?: string | null;
  readonly size?: "xs" | "sm" | "md" | "nav" | "lg" | "xl";
}

/** A person: photo, or initials on a tint that stays the same. */
export function Avatar({ id, name, image, size = "md" }: AvatarProps) {
  const tint = TINTS[hashOf(id) % TINTS.length] ?? "teal";
  const classes = ["av", `av--${tint}`, size === "md" ? "" : `av--${size}`].filter((part) => part !== "");
  return (
    <span className={classes.join(" ")} data-initials={image ? undefined : initialsOf(name)} aria-hidden="true">
      {image && <img src={image} alt="" width="100%" height="100%" loading="lazy" />}
    </span>
  );
}

interface OrganizationLogoProps {
  readonly name: string;
  readonly logo?: string | null;
  readonly size?: "sm" | "md" | "lg";
}

/** An organization: a rounded square with its logo or initials. */
export function OrganizationLogo({ name, logo, size = "sm" }: OrganizationLogoProps) {
  return (
    <span
      className={size === "sm" ? "hublogo" : `hublogo hublogo--${size}`}
      data-initials={logo ? undefined : initialsOf(name)}
      aria-hidden="true"
    >
      {logo && <img src={logo} alt="" width="100%" height="100%" />}
    </span>
  );
}
