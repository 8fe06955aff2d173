import * as z from "zod/mini";
import { atMost } from "../kernel/text.ts";

/** The longest address of a site or profile. */
export const MAX_LINK = 250;

/** Where an organization may be found besides its own site, with the hosts of each. */
export const SOCIAL_SITES = {
  twitter: ["x.com", "twitter.com"],
  linkedin: ["linkedin.com"],
  bluesky: ["bsky.app", "bsky.social"],
  instagram: ["instagram.com"],
  facebook: ["facebook.com", "fb.com"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SocialSite = keyof typeof SOCIAL_SITES;
export const SOCIAL_NAMES = Object.keys(SOCIAL_SITES) as SocialSite[];

/** An address without a scheme is meant with https. */
const withScheme = z.overwrite((text: string) => {
  const typed = text.trim();
  return typed === "" || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
});

/** The host of a web address without credentials; undefined where the text is none. */
function hostOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  const isNamed = /^[^.[]+(\.[^.]+)+$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname);
  return isNamed ? url.hostname : undefined;
}

/** Whether the address belongs to the site or to a part of it. */
export const isOfSite = (site: SocialSite, text: string): boolean => {
  const host = hostOf(text);
  return host !== undefined && SOCIAL_SITES[site].some((known) => host === known || host.endsWith(`.${known}`));
};

/** The address of the own site; empty where there is none. */
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

/** All of these sites answer by https. */
const securely = z.overwrite((text: string) => text.replace(/^http:/i, "https:"));

/** The address of a profile on a site; empty where there is none. */
export const socialLinkSchema = (site: SocialSite) =>
  z.string(SOCIAL_KEYS[site]).check(
    withScheme,
    securely,
    atMost(MAX_LINK, "EDIT_HUB_LINK_MAX"),
    z.refine((text) => text === "" || isOfSite(site, text), SOCIAL_KEYS[site]),
  );
