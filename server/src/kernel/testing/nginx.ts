import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../free-port.ts";

const NGINX = "/usr/sbin/nginx";
const EXAMPLE = fileURLToPath(new URL("../../../../deploy/nginx.conf", import.meta.url));
const HOST = "openrounds.example.org";

/** Whether nginx and openssl are installed; npm test installs them when it may. */
export const hasNginx = existsSync(NGINX) && existsSync("/usr/bin/openssl");

export interface Nginx {
  /** The ports of http and https. */
  readonly ports: { readonly plain: number; readonly secure: number };
  readonly certificate: Buffer;
  /** The content of its logs. */
  logs(): string;
  stop(): Promise<void>;
}

/** Whether a port of this machine accepts connections. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((found) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => found(false));
    socket.once("connect", () => {
      socket.destroy();
      found(true);
    });
  });

function certify(folder: string): void {
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
      ...["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST},DNS:localhost`],
      ...["-keyout", path.join(folder, "privkey.pem"), "-out", path.join(folder, "fullchain.pem")],
    ],
    { stdio: "ignore" },
  );
}

/** The example configuration with the ports, the certificate and the logs of this test. */
function adapted(folder: string, { plain, secure }: Nginx["ports"], serverPort: number): string {
  return readFileSync(EXAMPLE, "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace(/^ +listen 443 /m, `listen 127.0.0.1:${secure} `)
    .replace("127.0.0.1:3001", `127.0.0.1:${serverPort}`)
    .replaceAll(`/etc/letsencrypt/live/${HOST}`, folder)
    .replaceAll("/var/log/nginx", folder);
}

const surrounding = (folder: string): string => `
  ${process.getuid?.() === 0 ? "user root;" : ""}
  daemon off;
  pid ${folder}/nginx.pid;
  error_log ${folder}/start.log;
  events {}
  http {
    ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
    include ${folder}/site.conf;
  }`;

/** Runs nginx with the example of deploy/ in front of a server on a port. */
export async function startNginx(folder: string, serverPort: number): Promise<Nginx> {
  mkdirSync(folder, { recursive: true });
  certify(folder);
  const ports = { plain: await freePort(), secure: await freePort() };
  writeFileSync(path.join(folder, "site.conf"), adapted(folder, ports, serverPort));
  const main = path.join(folder, "nginx.conf");
  writeFileSync(main, surrounding(folder));
  execFileSync(NGINX, ["-t", "-q", "-p", folder, "-c", main, "-e", path.join(folder, "start.log")]);
  const nginx = spawn(NGINX, ["-p", folder, "-c", main, "-e", path.join(folder, "start.log")], { stdio: "inherit" });
  const ended = new Promise<void>((done) => nginx.once("exit", () => done()));
  while (nginx.exitCode === null && !(await isOpen(ports.secure))) await setTimeout(20);
  const read = (name: string): string => readFileSync(path.join(folder, name), "utf8");
  return {
    ports,
    certificate: readFileSync(path.join(folder, "fullchain.pem")),
    logs: () => read("openrounds.log") + read("openrounds-error.log"),
    async stop() {
      nginx.kill("SIGQUIT");
      await ended;
    },
  };
}
