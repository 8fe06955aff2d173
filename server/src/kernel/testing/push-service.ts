import { jwtVerify, type JWTPayload } from "jose";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, type ECDH } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushSubscriptionKeys } from "@openrounds/contract/notifications/rules.ts";

const HEADER = 16 + 4 + 1;

/** A message as a push service receives it, with the content that only the browser can decrypt. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** The claims that the sender signed about itself. */
  readonly claims: JWTPayload;
  readonly text: string;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** The browser's side of RFC 8291 and RFC 8188: decrypts a message. */
function unseal(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(HEADER, HEADER + keyLength);
  const sealed = body.subarray(HEADER + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(sealed.length - 16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - 16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end).toString("utf8");
}

/** Verifies the signature of RFC 8292 by the key that it names; returns the signed claims. */
async function verifySender(authorization: string, audience: string): Promise<JWTPayload> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
  const { payload } = await jwtVerify(token, publicKey, { algorithms: ["ES256"], audience });
  return payload;
}

/** A push service on this machine that checks the real wire format and decrypts the messages. */
export class PushService {
  readonly received: ReceivedPush[] = [];
  readonly subscription: PushSubscriptionKeys;
  readonly host: string;
  /** The status of its next response. */
  status = 201;
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
    this.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ecdh = createECDH("prime256v1");
    const auth = randomBytes(16);
    const p256dh = ecdh.generateKeys("base64url");
    const endpoint = `http://${this.host}/push/${randomBytes(12).toString("hex")}`;
    this.subscription = { endpoint, keys: { p256dh, auth: auth.toString("base64url") } };
    server.on("request", (request: IncomingMessage, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const { url: path = "", headers } = request;
        verifySender(headers.authorization ?? "", `http://${this.host}`)
          .then((claims) => {
            const text = unseal(Buffer.concat(parts), ecdh, auth);
            if (this.status < 300) this.received.push({ path, headers, claims, text });
            response.writeHead(this.status).end();
          })
          .catch(() => response.writeHead(403).end());
      });
    });
  }

  static async open(port = 0): Promise<PushService> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
    return new PushService(server);
  }

  close(): void {
    this.server.close();
  }
}
