import { hashOf } from "@openrounds/contract/kernel/hash.ts";
import { initialsOf } from "./initials.ts";

const TINTS = ["teal", "yellow", "blue", "violet", "red", "green"] as const;

interface AvatarProps {
  /** Chooses the colour of the initials. */
  readonly id: string;
  readonly name: string;
  readonly image?: string | null;
  readonly size?: "xs" | "sm" | "md" | "nav" | "lg" | "xl";
}

/** A person's photo, or the initials in a colour that stays the same. */
export function Avatar({ id, name, image, size = "md" }: AvatarProps) {
  const tint = TINTS[hashOf(id) % TINTS.length] ?? "teal";
  const classes = ["av", `av--${tint}`, size === "md" ? "" : `av--${size}`].filter((part) => part !== "");
  return (
    <span className={classes.join(" ")} data-initials={image ? undefined : initialsOf(name)} aria-hidden="true">
      {image && <img src={image} alt="" width="100%" height="100%" loading="lazy" />}
    </span>
  );
}
