import { buildWeb } from "@openrounds/server/build-web.ts";
import { exceededSizes } from "@openrounds/web/build/sizes.ts";

/** Builds the web application when its sources changed, and names what it sends too much of. */
export async function checkSizes(): Promise<string> {
  try {
    await buildWeb();
    return exceededSizes().join("\n");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
