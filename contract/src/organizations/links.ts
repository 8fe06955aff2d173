import * as z from "zod/mini";
import { atMost } from "../kernel/text.ts";

/** The maximum length of the address of a site or profile. */
export const MAX_LINK = 250;

/** Social sites of an organization, with their hosts. */
export const SOCIAL_SITES = {
  twitter: ["x.com", "twitter.com"],
  linkedin: ["linkedin.com"],
  bluesky: ["bsky.app", "bsky.social"],
  instagram: ["instagram.com"],
  facebook: ["facebook.com", "fb.com"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SocialSite = keyof typeof SOCIAL_SITES;
export const SOCIAL_NAMES = Object.keys(SOCIAL_SITES) as SocialSite[];

/** Adds https to an address without a scheme. */
const withScheme = z.overwrite((text: string) => {
  const typed = text.trim();
  return typed === "" || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
});

/** The host of a web address without credentials; undefined for any other text. */
function hostOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  const isNamed = /^[^.[]+(\.[^.]+)+$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname);
  return isNamed ? url.hostname : undefined;
}

/** Whether the address is on the site or one of its subdomains. */
export const isOfSite = (site: SocialSite, text: string): boolean => {
  const host = hostOf(text);
  return host !== undefined && SOCIAL_SITES[site].some((known) => host === known || host.endsWith(`.${known}`));
};

/** The address of the organization's website; empty for none. */
export const websiteSchema = z.string("EDIT_HUB_WEBSITE_INVALID").check(
  withScheme,
  atMost(MAX_LINK, "EDIT_HUB_LINK_MAX"),
  z.refine((text) => text === "" || hostOf(text) !== undefined, "EDIT_HUB_WEBSITE_INVALID"),
);

const SOCIAL_KEYS: Readonly<Record<SocialSite, string>> = {
  twitter: "EDIT_HUB_TWITTER_INVALID",
  linkedin: "EDIT_HUB_LINKEDIN_INVALID",
  bluesky: "EDIT_HUB_BLUESKY_INVALID",
  instagram: "EDIT_HUB_INSTAGRAM_INVALID",
  facebook: "EDIT_HUB_FACEBOOK_INVALID",
};

/** Replaces http by https, which all of these sites support. */
const withHttps = z.overwrite((text: string) => text.replace(/^http:/i, "https:"));

/** The address of a profile on a site; empty for none. */
export const socialLinkSchema = (site: SocialSite) =>
  z.string(SOCIAL_KEYS[site]).check(
    withScheme,
    withHttps,
    atMost(MAX_LINK, "EDIT_HUB_LINK_MAX"),
    z.refine((text) => text === "" || isOfSite(site, text), SOCIAL_KEYS[site]),
  );
