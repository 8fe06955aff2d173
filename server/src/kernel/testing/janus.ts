import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const JANUS = "/usr/bin/janus";
/** The folders of Debian's package, which differ by processor. */
const LIBRARIES = "/usr/lib";
const VIDEO_ROOM = "libjanus_videoroom.so";
const WEB_SOCKETS = "libjanus_websockets.so";

/** Whether Janus is installed; npm test installs it when it may. */
export const hasJanus = existsSync(JANUS);

/** What each Janus of a test asks of its clients. */
export const JANUS_SECRET = "a secret of the test";

/** A Janus of a test. */
export interface RunningJanus {
  readonly url: string;
  readonly pid: number;
  /** Ends it at once. */
  stop(): Promise<void>;
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

const janusFolder = (): string =>
  readdirSync(LIBRARIES)
    .map((name) => path.join(LIBRARIES, name, "janus"))
    .find((folder) => existsSync(folder)) ?? path.join(LIBRARIES, "janus");

/** The parts of a folder but one, separated by commas. */
const allBut = (folder: string, wanted: string): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".so") && name !== wanted)
    .join(",");

/** Runs Debian's Janus with the video room and nothing else, as the operator's guide sets it up. */
export async function startJanus(port: number): Promise<RunningJanus> {
  const folder = mkdtempSync(path.join(tmpdir(), "openrounds-janus-"));
  const libraries = janusFolder();
  const [plugins, transports] = [path.join(libraries, "plugins"), path.join(libraries, "transports")];
  const settings = {
    "janus.jcfg": `general: { configs_folder = "${folder}", plugins_folder = "${plugins}", transports_folder = "${transports}", debug_level = 2, api_secret = "${JANUS_SECRET}" }
nat: { ice_lite = true, ice_ignore_list = "vmnet" }
plugins: { disable = "${allBut(plugins, VIDEO_ROOM)}" }
transports: { disable = "${allBut(transports, WEB_SOCKETS)}" }
`,
    "janus.plugin.videoroom.jcfg": "general: { }\n",
    "janus.transport.websockets.jcfg": `general: { json = "compact", ws = true, ws_port = ${port}, ws_ip = "127.0.0.1" }\n`,
  };
  for (const [name, text] of Object.entries(settings)) writeFileSync(path.join(folder, name), text);
  const janus = spawn(JANUS, ["-F", folder], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(janus, "exit");
  let said = "";
  for (const output of [janus.stdout, janus.stderr]) output.on("data", (data: Buffer) => (said += data.toString()));
  await untilOpen(port, () => (janus.exitCode === null ? undefined : `Janus ended:\n${said}`));
  return {
    url: `ws://127.0.0.1:${port}`,
    pid: janus.pid ?? 0,
    stop: async () => {
      if (janus.exitCode === null && janus.signalCode === null) janus.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Waits until a port accepts connections. */
async function untilOpen(port: number, failure: () => string | undefined): Promise<void> {
  for (;;) {
    const failed = failure();
    if (failed !== undefined) throw new Error(failed);
    const answered = await fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      (error: unknown) => !String((error as { cause?: unknown }).cause).includes("ECONNREFUSED"),
    );
    if (answered) return;
    await new Promise((resume) => setTimeout(resume, 50));
  }
}
