import { hubProfilePath } from "@openrounds/contract/organizations/paths.ts";
import { publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import type { PublicProgramCard } from "@openrounds/contract/programs/schemas.ts";
import { escapeHtml } from "../../kernel/http/web.ts";
import { translate } from "../../kernel/i18n/messages.ts";

/** A public program of the list, and whether one of its batches takes registrations. */
export interface ListedProgram extends PublicProgramCard {
  readonly isOpen: boolean;
}

/** The list of a hub's public programs, those that take registrations first. */
export interface ProgramList {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly programs: readonly ListedProgram[];
  readonly total: number;
}

/** How a list is shown on a page elsewhere. */
export interface EmbedLooks {
  readonly locale: string;
  /** The colors; by default those that the visitor prefers. */
  readonly theme: "light" | "dark" | undefined;
  /** The nonce of the styles. */
  readonly nonce: string;
  /** The address of this server. */
  readonly site: string;
}

const LIGHT = "--surface:#fff;--text:#1d2624;--quiet:#4a5450;--border:#e2e2de;--brand:#007665;--mark:#dcf5ee";
const DARK = "--surface:#141f1d;--text:#e9eeec;--quiet:#b7c0be;--border:#2b3735;--brand:#65c7b3;--mark:#0c443b";

const colors = (theme: EmbedLooks["theme"]): string =>
  theme === undefined
    ? `:root{color-scheme:light dark;${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}`
    : `:root{color-scheme:${theme};${theme === "dark" ? DARK : LIGHT}}`;

const STYLES = `*{box-sizing:border-box}body{margin:0;padding:.25rem;font:1rem/1.5 Inter,system-ui,sans-serif;color:var(--text)}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
a{color:var(--brand);text-underline-offset:.2em}a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.card{display:block;height:100%;padding:1rem;border:1px solid var(--border);border-radius:.75rem;background:var(--surface);color:inherit;text-decoration:none;overflow-wrap:anywhere}
.card:hover b{text-decoration:underline}b{display:block;font-weight:600}.quiet{color:var(--quiet);font-size:.875rem}
.mark{display:inline-block;margin-top:.5rem;padding:.125rem .5rem;border-radius:1rem;background:var(--mark);font-size:.8125rem}
h1{font-size:1.125rem;margin:0 0 .75rem}p{margin:.75rem 0 0}`;

/** A link that opens outside of the frame. */
const linkTo = (href: string, className: string, content: string): string =>
  `<a class="${className}" href="${escapeHtml(href)}" target="_blank" rel="noopener">${content}</a>`;

function item(
  { programId, name, focusAreas, isCertificationProgram, isOpen }: ListedProgram,
  looks: EmbedLooks,
): string {
  const { site, locale } = looks;
  const facts = [
    ...focusAreas.slice(0, 1).map((area) => area.name),
    ...(isCertificationProgram ? [translate(locale, "programs.details.certificate")] : []),
  ];
  const content = [
    `<b>${escapeHtml(name)}</b>`,
    `<span class="quiet">${escapeHtml(facts.join(" · "))}</span>`,
    ...(isOpen ? [`<br><span class="mark">${escapeHtml(translate(locale, "programs.embed.open"))}</span>`] : []),
  ];
  return `<li>${linkTo(`${site}${publicProgramPath(programId)}`, "card", content.join(""))}</li>`;
}

function page(title: string, body: string, { locale, theme, nonce }: EmbedLooks): string {
  const styles = `<style nonce="${nonce}">${colors(theme)}${STYLES}</style>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${styles}</head><body>${body}</body></html>`;
}

/** The list of a hub's programs as a page for a frame elsewhere: no scripts, no forms, links open outside. */
export function presentProgramList(list: ProgramList, looks: EmbedLooks): string {
  const { locale, site } = looks;
  const title = translate(locale, "programs.embed.title", { hub: list.organizationName });
  const items = list.programs.map((program) => item(program, looks)).join("");
  const shown = items === "" ? `<p>${escapeHtml(translate(locale, "programs.embed.none"))}</p>` : `<ul>${items}</ul>`;
  const more = escapeHtml(translate(locale, "programs.embed.more", { count: list.total }));
  const all = `<p>${linkTo(`${site}${hubProfilePath(list.organizationId)}`, "quiet", more)}</p>`;
  return page(title, `<h1>${escapeHtml(title)}</h1>${shown}${all}`, looks);
}

/** The page for a hub that is not public, or does not exist. */
export function presentNoList(looks: EmbedLooks): string {
  const title = translate(looks.locale, "programs.embed.away");
  return page(title, `<p>${escapeHtml(title)}</p>`, looks);
}
