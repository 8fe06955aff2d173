export * from "./src/shell.ts";
