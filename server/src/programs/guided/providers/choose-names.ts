import { perPlatform } from "../../../kernel/platform.ts";
import { namesByPattern } from "./name-patterns.ts";
import { nameService } from "./name-service.ts";
import type { NameProvider } from "./names.ts";

/** The program-name service of the settings; without one, names are made from patterns. */
export const nameProviderOf = perPlatform(({ env: { PROGRAM_NAME_URL: service } }): NameProvider =>
  service === undefined ? { propose: async (subject) => namesByPattern(subject) } : nameService(service),
);
