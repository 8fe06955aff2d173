import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileMessages } from "./build/compile-messages.ts";
import { dropUnusedSchemas, stripSchemas } from "./build/strip-schemas.ts";

const SERVER = process.env["OPENROUNDS_SERVER"] ?? "http://localhost:3000";

export default defineConfig({
  plugins: [stripSchemas(), dropUnusedSchemas(), compileMessages(), react()],
  resolve: {
    alias: [
      // Messages are compiled by the build, so the browser needs no message parser.
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: "@formatjs/icu-messageformat-parser/no-parser.js" },
    ],
  },
  html: { cspNonce: "%NONCE%" },
  build: {
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    sourcemap: "hidden",
    manifest: true,
    assetsInlineLimit: 0,
    // The first page lists every later chunk: names that are only a short hash make it more than 1 kB smaller.
    rolldownOptions: { output: { chunkFileNames: "assets/[hash:7].js", assetFileNames: "assets/[hash:7][extname]" } },
  },
  server: {
    proxy: {
      "/api": SERVER,
      "/files": SERVER,
      "/texts": SERVER,
      "/graph": SERVER,
      "^/(android|ios|org\\.iecho\\.app|delete-my-account|chatbot)(/|$)": SERVER,
      "/demo-identity": SERVER,
      "/live-socket": { target: SERVER, ws: true },
    },
  },
});
