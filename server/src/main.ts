import "./kernel/modules.ts";

await import("./serve.ts");
