import { isIP } from "node:net";

export const ENVIRONMENTS = ["local", "dev", "qa", "demo", "prod"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Whether it is a development environment, whose inbox is open to everybody. */
export const isDevelopment = (environment: Environment): boolean => environment === "local" || environment === "dev";

/** The settings that some environments refuse. */
interface EnvironmentSettings {
  readonly ENVIRONMENT: Environment;
  readonly HOST: string;
  readonly ALLOW_OPEN_DEVELOPMENT: boolean;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly DEMO?: boolean | undefined;
  readonly CLOCK_START?: string | undefined;
  readonly RATE_FACTOR: number;
  readonly ZOOM_URL: string;
  readonly ZOOM_API_URL: string;
  readonly MEETING_HOSTS: readonly string[];
  readonly DKIM_DOMAIN?: string | undefined;
  readonly DKIM_SELECTOR?: string | undefined;
  readonly DKIM_KEY_FILE?: string | undefined;
  readonly WHATSAPP_URL: string;
  readonly WHATSAPP_TOKEN?: string | undefined;
  readonly WHATSAPP_PHONE_NUMBER_ID?: string | undefined;
  readonly WHATSAPP_APP_SECRET?: string | undefined;
  readonly WHATSAPP_VERIFY_TOKEN?: string | undefined;
}

/** Whether the address is a loopback address; a name other than localhost may resolve to anything. */
const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

function conflictInDevelopment({ ENVIRONMENT, HOST, ALLOW_OPEN_DEVELOPMENT }: EnvironmentSettings): string | undefined {
  if (isLoopback(HOST) || ALLOW_OPEN_DEVELOPMENT) return undefined;
  return (
    `HOST: ${HOST} is open to others, and ENVIRONMENT=${ENVIRONMENT} shows every sign-in code in its inbox; ` +
    "set ENVIRONMENT to demo or prod, or ALLOW_OPEN_DEVELOPMENT=on"
  );
}

/** The hosts of Zoom, with their subdomains. */
export const ZOOM_HOSTS = ["zoom.us", "zoomgov.com"] as const;

/**
 * Why an address of Zoom is refused, which receives the secrets of hubs: it must be https, on a host of Zoom or on one
 * of the meeting services that were named.
 */
function conflictInZoom({ ZOOM_URL, ZOOM_API_URL, MEETING_HOSTS }: EnvironmentSettings): string | undefined {
  const isKnown = (url: URL): boolean =>
    [...ZOOM_HOSTS, ...MEETING_HOSTS].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  for (const [name, address] of Object.entries({ ZOOM_URL, ZOOM_API_URL })) {
    const url = new URL(address);
    if (url.protocol !== "https:" || !isKnown(url)) {
      return `${name}: must be an https address of Zoom, or on one of MEETING_HOSTS, when ENVIRONMENT is prod`;
    }
  }
  return undefined;
}

function conflictInProduction(given: EnvironmentSettings): string | undefined {
  const { DATABASE_URL, PUBLIC_URL = "", DEMO } = given;
  if (!PUBLIC_URL.startsWith("https://")) return "PUBLIC_URL: must be an https address when ENVIRONMENT is prod";
  if (DATABASE_URL === undefined) {
    return "DATABASE_URL: must be set when ENVIRONMENT is prod; embedded chooses the PostgreSQL that npm brought";
  }
  if (!given.WHATSAPP_URL.startsWith("https://")) return "WHATSAPP_URL: must be https when ENVIRONMENT is prod";
  return DEMO === true ? "DEMO: cannot be on when ENVIRONMENT is prod" : conflictInZoom(given);
}

/** Whether settings that need each other are all given, or none. */
const areWhole = (parts: readonly (string | undefined)[]): boolean =>
  parts.every((part) => part === undefined) || parts.every((part) => part !== undefined);

/** Why the settings of DKIM or WhatsApp are refused: each of them needs the others. */
function conflictInGroups(given: EnvironmentSettings): string | undefined {
  if (!areWhole([given.DKIM_DOMAIN, given.DKIM_SELECTOR, given.DKIM_KEY_FILE])) {
    return "DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE: set all three, or none";
  }
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = given;
  return areWhole([WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN])
    ? undefined
    : "WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN: set all four, or none";
}

/** Why the addresses of the database are refused: a direct one only makes sense beside that of a pooler. */
function conflictInDatabase({ DATABASE_URL, DATABASE_DIRECT_URL }: EnvironmentSettings): string | undefined {
  if (DATABASE_DIRECT_URL === undefined) return undefined;
  return DATABASE_URL === undefined || DATABASE_URL === "embedded" || DATABASE_URL === DATABASE_DIRECT_URL
    ? "DATABASE_DIRECT_URL: leads past the pooler of DATABASE_URL; without a pooler, set DATABASE_URL alone"
    : undefined;
}

/** Why an environment refuses these settings, in one line; undefined when it accepts them. */
export function conflictOf(given: EnvironmentSettings): string | undefined {
  const conflict = conflictInGroups(given) ?? conflictInDatabase(given);
  if (conflict !== undefined) return conflict;
  if (isDevelopment(given.ENVIRONMENT)) return conflictInDevelopment(given);
  if (given.CLOCK_START !== undefined || given.RATE_FACTOR > 1) {
    return "CLOCK_START and RATE_FACTOR above 1 are for local and dev only";
  }
  return given.ENVIRONMENT === "prod" ? conflictInProduction(given) : undefined;
}
