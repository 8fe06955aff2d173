import type { Adapter, AdapterPayload } from "oidc-provider";
import { SECOND, nowMs } from "../../kernel/clock.ts";

interface StoredPayload {
  readonly payload: AdapterPayload;
  readonly untilMs: number;
}

const kept = new Map<string, StoredPayload>();

/** An in-memory store of the provider, for the demo and for tests. */
export class Store implements Adapter {
  readonly model: string;
  constructor(model: string) {
    this.model = model;
  }
  private key = (id: string): string => `${this.model}:${id}`;

  async upsert(id: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
    kept.set(this.key(id), { payload, untilMs: expiresInS > 0 ? nowMs() + expiresInS * SECOND : Infinity });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = kept.get(this.key(id));
    return found !== undefined && found.untilMs > nowMs() ? found.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...kept.values()].find(({ payload }) => payload.uid === uid)?.payload;
  }

  findByUserCode = async (): Promise<undefined> => undefined;

  async consume(id: string): Promise<void> {
    const found = kept.get(this.key(id));
    if (found !== undefined) found.payload.consumed = Math.floor(nowMs() / SECOND);
  }

  async destroy(id: string): Promise<void> {
    kept.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
  }
}
