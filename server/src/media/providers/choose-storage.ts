import { perPlatform } from "../../kernel/platform.ts";
import { bucketStorage } from "./bucket.ts";
import { diskStorage } from "./disk.ts";
import type { Storage } from "./storage.ts";

/** The storage of this installation. */
export const storageOf = perPlatform((platform): Storage =>
  platform.env.STORAGE_URL === undefined ? diskStorage(platform) : bucketStorage(platform.env.STORAGE_URL),
);
