import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import {
  RTCPeerConnection,
  RTCRtpCodecParameters,
  useAudioLevelIndication,
  useNACK,
  useOPUS,
  useSdesMid,
  usePLI,
  useSdesRTPStreamId,
  useTransportWideCC,
  useTWCC,
  useVP8,
  type RTCPeerConnectionConfig,
} from "werift";

/** The network addresses of this process's media. */
export interface MediaAddresses {
  /** The UDP port range; two ports per person, and two more if this host has IPv6. */
  readonly ports?: readonly [number, number] | undefined;
  /** The public addresses of this host, if they differ from its own (NAT). */
  readonly addresses: readonly string[];
}

const VIDEO_REPAIR = new RTCRtpCodecParameters({ mimeType: "video/rtx", clockRate: 90_000 });

/** The addresses that others may reach; fe80:: and 169.254. do not leave their link. */
const hostAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((details = []) => details)
    .filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/.test(address))
    .map(({ address }) => address);

const ANY_IPV4 = "0.0.0.0";
const ANY_IPV6 = "::";
const anyOf = (address: string): string => (isIPv6(address) ? ANY_IPV6 : ANY_IPV4);

/** Each connection opens one socket a family for all interfaces; left to itself, werift opens one for each address. */
const commonOptions = ({ ports }: MediaAddresses): RTCPeerConnectionConfig => ({
  iceServers: [],
  iceLite: true,
  iceUseIpv4: false,
  iceUseIpv6: false,
  iceAdditionalHostAddresses: [...new Set(hostAddresses().map(anyOf))],
  bundlePolicy: "max-bundle",
  ...(ports !== undefined && { icePortRange: [...ports] }),
});

/**
 * Receives the media of a person; lost audio is retransmitted like lost video. Retransmitted packets arrive in the original stream, since werift drops RTX of
 * simulcast layers.
 */
export const openUplink = (media: MediaAddresses): RTCPeerConnection =>
  new RTCPeerConnection({
    ...commonOptions(media),
    codecs: { audio: [useOPUS({ rtcpFeedback: [useNACK()] })], video: [useVP8()] },
    headerExtensions: {
      audio: [useSdesMid(), useAudioLevelIndication()],
      video: [useSdesMid(), useSdesRTPStreamId()],
    },
  });

/** Sends media to a person, whose browser tells of each packet when it came; lost audio is retransmitted like lost video. */
export function openDownlink(media: MediaAddresses): RTCPeerConnection {
  // One object, so that it has one id: a browser that finds two of them drops packets.
  const numbering = useTransportWideCC();
  return new RTCPeerConnection({
    ...commonOptions(media),
    codecs: {
      audio: [useOPUS({ rtcpFeedback: [useNACK(), useTWCC()] })],
      video: [useVP8({ rtcpFeedback: [useNACK(), usePLI(), useTWCC()] }), VIDEO_REPAIR],
    },
    headerExtensions: { audio: [numbering], video: [numbering] },
  });
}

/** The family of the socket of a candidate, as its "any" address; undefined for another line. */
const familyIn = (line: string): string | undefined =>
  /^a=candidate:\S+ \d+ udp \d+ (\S+) \d+ typ host/i.exec(line)?.[1];

/**
 * The candidate of a socket for each address that leads to it. Each has a foundation of its own: Firefox tries those of
 * one foundation one after the other.
 */
const candidatesOf = (line: string, addresses: readonly string[]): string[] =>
  addresses.map((address) => {
    const [candidate = "", component = "", transport = "", priority = "", , ...rest] = line.split(" ");
    const foundation = `${candidate}${addresses.indexOf(address)}`;
    return [foundation, component, transport, priority, address, ...rest].join(" ");
  });

/** An SDP in which the candidate of a socket becomes one for each address. */
export function withAddresses(sdp: string, addresses: readonly string[]): string {
  const lines = sdp.split("\r\n");
  const families = new Set(lines.flatMap((line) => familyIn(line) ?? []));
  const [first = ""] = families;
  // A public address may be translated to one of the other family.
  const leadsTo = (address: string): string => (families.has(anyOf(address)) ? anyOf(address) : first);
  return lines
    .flatMap((line) => {
      const family = familyIn(line);
      return family === undefined
        ? [line]
        : candidatesOf(
            line,
            addresses.filter((address) => leadsTo(address) === family),
          );
    })
    .join("\r\n");
}

/** The media of an SDP, each with its lines, after those of the session. */
const sectionsOf = (sdp: string): string[] => sdp.split(/(?=^m=)/m);

/**
 * An offer whose bundled media all have a port. Firefox offers them on port 0 with "bundle-only" (RFC 9143), which
 * werift takes for media that are switched off.
 */
export const withBundledPorts = (sdp: string): string =>
  sectionsOf(sdp)
    .map((section) => (section.includes("a=bundle-only") ? section.replace(/^(m=\w+) 0 /, "$1 9 ") : section))
    .join("");

/** Announces ICE lite, which werift leaves out: without it Firefox waits for the room to nominate a pair of candidates. */
const announceLite = (sdp: string): string => sdp.replace(/^t=.*(?=\r$)/m, "$&\r\na=ice-lite");

/** An SDP that announces ICE lite, with all addresses of this host and the public ones. */
export const sdpOf = ({ localDescription }: RTCPeerConnection, { addresses }: MediaAddresses): string =>
  withAddresses(announceLite(localDescription?.sdp ?? ""), [...new Set([...hostAddresses(), ...addresses])]);
