import { RtpHeader, SrtpSession } from "werift";

/** Many short rounds: in some of them nothing else runs on the machine. */
const ROUNDS = 25;
const PACKETS = 200;
const PACKET_BYTES = 700;
/** SRTP_AES128_CM_HMAC_SHA1_80, the profile of all browsers. */
const PROFILE = 1;
/**
 * What it costs to forward a packet, in encryptions: in `bench/src/swarm.ts` 27 to 35 µs where an encryption takes
 * 8 µs.
 */
const FORWARD_FACTOR = 4;
/** A page of nine small pictures, a large one and five voices, as counted in `bench/src/swarm.ts`. */
const PACKETS_PER_PERSON = 400;
/** Of a second of one core. */
const BUSY_MICROSECONDS = 800_000;
const LEAST = 12;
const MOST = 100;

/** The microseconds that this machine takes to encrypt a packet, in the best of several rounds. */
function encryptionCost(): number {
  const [localMasterKey, remoteMasterKey] = [Buffer.alloc(16, 1), Buffer.alloc(16, 1)];
  const [localMasterSalt, remoteMasterSalt] = [Buffer.alloc(14, 1), Buffer.alloc(14, 1)];
  const keys = { localMasterKey, localMasterSalt, remoteMasterKey, remoteMasterSalt };
  const session = new SrtpSession({ keys, profile: PROFILE });
  const payload = Buffer.alloc(PACKET_BYTES);
  let number = 0;
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    for (let packet = 0; packet < PACKETS; packet++) {
      session.encrypt(payload, new RtpHeader({ payloadType: 96, sequenceNumber: ++number & 0xffff, ssrc: 1 }));
    }
    return ((performance.now() - began) * 1000) / PACKETS;
  });
  return Math.min(...times);
}

/** How many people one room in one process carries well on this machine, measured in some milliseconds. */
export function measureCapacity(): number {
  const people = BUSY_MICROSECONDS / (encryptionCost() * FORWARD_FACTOR * PACKETS_PER_PERSON);
  return Math.min(MOST, Math.max(LEAST, Math.floor(people)));
}
