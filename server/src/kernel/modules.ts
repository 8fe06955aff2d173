import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** How the modules of the processes are loaded: import it before everything else. */

// What was compiled once is kept, so that the next start is faster; without leave to write there, nothing is.
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/openrounds", import.meta.url)));

// Node reads all of a package's package.json again for each of its files. That of drizzle-orm has 180 KB and its files
// are hundreds: to say what they are spares a second of each start and 50 MB of memory.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    if (!specifier.startsWith(".") || !parentURL.includes("/node_modules/drizzle-orm/")) {
      return next(specifier, context);
    }
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  },
});
