import { parseArgs } from "node:util";
import { installed, showTogether } from "./commands.ts";

const SERVER_PORT = process.env["PORT"] ?? "3000";
const { values } = parseArgs({ options: { "web-port": { type: "string", default: "5173" } } });
const webPort = values["web-port"];
const web = `http://localhost:${webPort}`;

process.stdout.write(
  `The application with reload will be at ${web}; the server below it answers at port ${SERVER_PORT}.\n`,
);
await showTogether([
  {
    program: process.execPath,
    args: ["--watch", "--watch-preserve-output", "server/src/main.ts"],
    settings: { WEB_BUILD: "off", PUBLIC_URL: web },
  },
  {
    ...installed("vite", "--port", webPort, "--strictPort"),
    folder: "web",
    settings: { OPENROUNDS_SERVER: `http://localhost:${SERVER_PORT}` },
  },
]);
