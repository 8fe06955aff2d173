import { verifyPath } from "@openrounds/contract/certificates/paths.ts";
import { certificateNumberSchema } from "@openrounds/contract/certificates/schemas.ts";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { visibleText } from "@openrounds/contract/kernel/text.ts";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { hubProfilePath } from "@openrounds/contract/organizations/paths.ts";
import { publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import type * as z from "zod/mini";
import { readByNumber } from "../certificates/service.ts";
import type { PageHead } from "../kernel/http/web.ts";
import type { Platform } from "../kernel/platform.ts";
import { Refusal, refuseNotFound } from "../kernel/refusal.ts";
import { listPublicBatches } from "../batches/service.ts";
import { listPublishedSessions } from "../sessions/published/service.ts";
import { describeCourse } from "./courses/present.ts";
import { readPublicOrganization } from "../organizations/profile/service.ts";
import { readPublicProgram } from "../programs/service.ts";

const ONBOARDING = "/hub-onboarding";
const DESCRIBED = 200;
const IMAGE_WIDTH = 1024;

/** The visible text in one line, shortened for previews. */
function shortTextOf(html: string): string {
  const text = visibleText(html).replaceAll(/\s+/g, " ");
  return text.length <= DESCRIBED ? text : `${text.slice(0, DESCRIBED - 1).trimEnd()}…`.toWellFormed();
}

interface PageSubject {
  readonly title: string;
  readonly description: string;
  readonly logo: string | null;
  /** Structured data, for the address of the page. */
  readonly describe?: (url: string) => object;
}

interface SharedPage {
  /** Its address without the id or number at the end. */
  readonly path: string;
  readonly schema: z.ZodMiniType<string>;
  readonly find: (platform: Platform, id: string) => Promise<PageSubject>;
}

async function findProgram({ db }: Platform, id: string): Promise<PageSubject> {
  const row = await readPublicProgram(db, id);
  const { name, description, logo } = row.program;
  const [batches, sessions] = await Promise.all([listPublicBatches(db, id), listPublishedSessions(db, id)]);
  return {
    title: `${name} · ${row.organizationName}`,
    description,
    logo,
    describe: (url) => describeCourse({ row, batches, sessions, url }),
  };
}

async function findHub({ db }: Platform, id: string): Promise<PageSubject> {
  const { name, description, logo } = await readPublicOrganization(db, id);
  return { title: name, description, logo };
}

async function findCertificate({ db }: Platform, number: string): Promise<PageSubject> {
  const { printed, revokedAt } = await readByNumber(db, number);
  if (revokedAt !== null) return refuseNotFound();
  // Without the person: search engines keep previews.
  const { programName, organizationName, heading } = printed;
  return { title: `${programName} · ${organizationName}`, description: heading, logo: null };
}

/** Public pages that can be shared, with functions that read their metadata. */
const SHARED_PAGES: readonly SharedPage[] = [
  { path: publicProgramPath(""), schema: idSchema, find: findProgram },
  { path: `${ONBOARDING}${publicProgramPath("")}`, schema: idSchema, find: findProgram },
  { path: hubProfilePath(""), schema: idSchema, find: findHub },
  { path: verifyPath(""), schema: certificateNumberSchema, find: findCertificate },
];

/** The page of which an address is a variant. */
const publicPath = (pathname: string): string =>
  pathname.startsWith(`${ONBOARDING}/`) ? pathname.slice(ONBOARDING.length) : pathname;

/** The metadata of a public page for crawlers; undefined when not everybody may see it, or when it cannot be read. */
export async function headOf(platform: Platform, pathname: string): Promise<PageHead | undefined> {
  for (const { path, schema, find } of SHARED_PAGES) {
    if (!pathname.startsWith(path)) continue;
    const id = schema.safeParse(pathname.slice(path.length)).data;
    if (id === undefined) return undefined;
    try {
      const { title, description, logo, describe } = await find(platform, id);
      const site = platform.env.PUBLIC_URL ?? "";
      const url = `${site}${publicPath(pathname)}`;
      return {
        title: `${title} · ${platform.env.PRODUCT_NAME}`,
        description: shortTextOf(description),
        url,
        imageUrl: logo === null ? undefined : new URL(imageAt(logo, IMAGE_WIDTH), `${site}/`).href,
        structuredData: describe?.(url),
      };
    } catch (error) {
      if (!(error instanceof Refusal)) platform.log.error("page metadata failed", {}, error);
      return undefined;
    }
  }
  return undefined;
}
