import { buildWeb } from "@openrounds/server/build-web.ts";
import { exceededSizes } from "@openrounds/web/build/sizes.ts";

/** Builds the web application if its sources changed, and lists exceeded sizes. */
export async function checkSizes(): Promise<string> {
  try {
    await buildWeb();
    return exceededSizes().join("\n");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
