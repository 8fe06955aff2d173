import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const IP = "/usr/sbin/ip";
const NFT = "/usr/sbin/nft";
const TC = "/usr/sbin/tc";

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

  /** Replaces the rules of nftables for packets that arrive at an interface; without rules everything passes. */
  filter(nic: string, rules: readonly string[]): void {
    const chain = `chain arriving { type filter hook ingress device "${nic}" priority 0\n${rules.join("\n")}\n}`;
    this.#run(NFT, `table netdev ${nic}\ndelete table netdev ${nic}\ntable netdev ${nic} {\n${chain}\n}`);
  }

  /** Sends no more than a rate through an interface, behind a queue of 400 ms as modems have one; undefined for all. */
  limit(nic: string, kilobits: number | undefined): void {
    const rate = `replace dev ${nic} root tbf rate ${kilobits}kbit latency 400ms burst 8k`;
    const rule = kilobits === undefined ? `delete dev ${nic} root` : rate;
    this.#run(TC, "qdisc", ...rule.split(" "));
  }

  #run = (program: string, ...args: string[]): void => run(IP, "netns", "exec", this.name, program, ...args);

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
