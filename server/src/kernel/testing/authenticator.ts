import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";
import type { PasskeyMade, PasskeyUsed } from "@openrounds/contract/identity/passkeys/schemas.ts";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const text = (data: Buffer): string => data.toString("base64url");

/** What a test makes go wrong. */
export interface Circumstances {
  readonly origin: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** An authenticator in software with one passkey, which has its own key. */
export class Authenticator {
  readonly credentialId: Buffer = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly cosePublicKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.privateKey = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const coordinate = (value: string): Buffer => Buffer.from(value, "base64url");
    this.cosePublicKey = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      coordinate(x),
      Buffer.from("225820", "hex"),
      coordinate(y),
    ]);
  }

  private data({ origin, rpId, isVerified = true, counter = 0 }: Circumstances, credential?: Buffer): Buffer {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (credential === undefined ? 0 : HAS_CREDENTIAL);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const parts = [sha256(rpId ?? new URL(origin).hostname), Buffer.from([flags]), count];
    return Buffer.concat(credential === undefined ? parts : [...parts, credential]);
  }

  private client(type: string, challenge: string, { origin }: Circumstances): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private get named() {
    const id = text(this.credentialId);
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  /** Creates its passkey for a challenge. */
  make(challenge: string, circumstances: Circumstances): PasskeyMade {
    const length = Buffer.from([0, this.credentialId.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.cosePublicKey]);
    const data = this.data(circumstances, credential);
    const head = Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex");
    const attestation = Buffer.concat([head, Buffer.from([data.length]), data]);
    const response = {
      clientDataJSON: text(this.client("webauthn.create", challenge, circumstances)),
      attestationObject: text(attestation),
      transports: ["internal"],
    };
    return { ...this.named, response };
  }

  /** Signs a challenge with its passkey. */
  use(challenge: string, circumstances: Circumstances, userHandle?: string): PasskeyUsed {
    const client = this.client("webauthn.get", challenge, circumstances);
    const data = this.data(circumstances);
    const signature = createSign("sha256")
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.privateKey);
    const response = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) };
    return { ...this.named, response: { ...response, ...(userHandle !== undefined && { userHandle }) } };
  }
}
