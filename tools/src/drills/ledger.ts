import type { Product } from "./product.ts";

const WRITERS = 4;

/** Writes continuously and records what the server acknowledged. */
export class Ledger {
  readonly #product: Product;
  readonly #acknowledged = new Set<string>();
  readonly #word: string;
  #writers: Promise<void>[] = [];
  #isOn = false;
  #serial = 0;
  #refused = 0;

  constructor(product: Product, word = "line") {
    this.#product = product;
    this.#word = word;
  }

  get size(): number {
    return this.#acknowledged.size;
  }

  /** The number of writes that were refused or got no response. */
  get refused(): number {
    return this.#refused;
  }

  begin(): void {
    this.#isOn = true;
    this.#writers = Array.from({ length: WRITERS }, () => this.#writeOn());
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await Promise.all(this.#writers);
  }

  /** Writes one line; returns whether it was acknowledged. */
  async write(): Promise<boolean> {
    const name = `Ledger ${this.#word} ${this.#serial++}`;
    const body = { name, organizationAddressDetails: { name: "Wardha", latitude: 1, longitude: 1 } };
    const isDone = (await this.#product.post("/api/v1/org/institute", body)).status === 200;
    if (isDone) this.#acknowledged.add(name);
    else this.#refused++;
    return isDone;
  }

  /** Acknowledged lines that are missing. */
  async missing(at: Product = this.#product): Promise<string[]> {
    const present = new Set<string>();
    for (const name of this.#acknowledged) {
      if (present.has(name)) continue;
      const { body } = await at.ask(`/api/v1/org/institute/search?text=${encodeURIComponent(name)}`);
      const { resultBody } = body as { resultBody?: { searchResult: { name: string }[] } };
      for (const found of resultBody?.searchResult ?? []) present.add(found.name);
    }
    return [...this.#acknowledged].filter((name) => !present.has(name));
  }

  async #writeOn(): Promise<void> {
    while (this.#isOn) {
      const isDone = await this.write();
      if (!isDone) await new Promise((resume) => setTimeout(resume, 100));
    }
  }
}

/** The facts and the fault of a ledger. */
export async function settle(ledger: Ledger, at?: Product) {
  const missing = await ledger.missing(at);
  return {
    facts: [
      ["writes acknowledged", String(ledger.size)],
      ["writes refused or got no response", String(ledger.refused)],
      ["acknowledged and there afterwards", String(ledger.size - missing.length)],
    ] as const,
    faults: [
      ...(ledger.size === 0 ? ["nothing was acknowledged"] : []),
      ...(missing.length > 0 ? [`lost: ${missing.join(", ")}`] : []),
    ],
  };
}
