import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const IP = "/usr/sbin/ip";
const NFT = "/usr/sbin/nft";

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}

const ip = (line: string): void => run(IP, ...line.split(" "));

function canMakeOne(): boolean {
  const name = `or-${process.pid}-try`;
  if (spawnSync(IP, ["netns", "add", name]).status !== 0) return false;
  return spawnSync(IP, ["netns", "delete", name]).status === 0;
}

/** Why network namespaces cannot be made here; undefined if they can. */
export const noNamespaces: string | undefined =
  process.platform !== "linux" || process.getuid?.() !== 0
    ? "only root on Linux makes network namespaces"
    : !existsSync(IP) || !existsSync(NFT)
      ? "iproute2 or nftables is missing"
      : canMakeOne()
        ? undefined
        : "this kernel makes no network namespaces";

/** An interface and its addresses, as 10.77.1.1/24. */
export interface Plug {
  readonly nic: string;
  readonly addresses: readonly string[];
}

/** A machine of its own on the network: interfaces, addresses and firewall. */
export class Namespace {
  readonly name: string;
  readonly #folder = mkdtempSync(path.join(tmpdir(), "openrounds-namespace-"));

  constructor(name: string) {
    this.name = `or-${process.pid}-${name}`;
    ip(`netns add ${this.name}`);
    this.ip("link set lo up");
  }

  /** Runs `ip` inside. */
  ip(line: string): void {
    ip(`-n ${this.name} ${line}`);
  }

  /** Lays a cable between an interface of this machine and one of another. */
  connect(own: Plug, other: Namespace, others: Plug): void {
    this.ip(`link add ${own.nic} type veth peer name ${others.nic} netns ${other.name}`);
    this.#address(own);
    other.#address(others);
  }

  #address({ nic, addresses }: Plug): void {
    // Duplicate address detection would keep an IPv6 address unusable for a second.
    for (const address of addresses) {
      this.ip(`address add ${address} dev ${nic}${address.includes(":") ? " nodad" : ""}`);
    }
    this.ip(`link set ${nic} up`);
  }

  /** Adds a bridge with a container, as Docker makes one. */
  addBridge(nic: string, address: string): void {
    this.ip(`link add ${nic} type bridge`);
    this.ip("link add veth0 type veth peer name container0");
    this.ip(`link set veth0 master ${nic}`);
    for (const each of ["veth0", "container0"]) this.ip(`link set ${each} up`);
    this.#address({ nic, addresses: [address] });
  }

  /** Replaces the rules of nftables for packets that leave and arrive; without rules everything passes. */
  filter({ leaving = [], arriving = [] }: { leaving?: readonly string[]; arriving?: readonly string[] } = {}): void {
    const chain = (hook: string, rules: readonly string[]): string =>
      `chain ${hook} { type filter hook ${hook} priority 0; ${rules.map((rule) => `${rule}\n`).join("")} }\n`;
    const table = `table inet line { ${chain("output", leaving)}${chain("input", arriving)} }`;
    run(IP, "netns", "exec", this.name, NFT, `table inet line\ndelete table inet line\n${table}`);
  }

  /** A program that runs another one inside, for what takes only a path. */
  wrap(program: string): string {
    const file = path.join(this.#folder, path.basename(program));
    writeFileSync(file, `#!/bin/sh\nexec ${IP} netns exec ${this.name} ${program} "$@"\n`);
    chmodSync(file, 0o755);
    return file;
  }

  close(): void {
    ip(`netns delete ${this.name}`);
    rmSync(this.#folder, { recursive: true });
  }
}
