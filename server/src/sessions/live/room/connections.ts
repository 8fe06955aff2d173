import {
  RTCPeerConnection,
  RTCRtpCodecParameters,
  useAbsSendTime,
  useAudioLevelIndication,
  useNACK,
  useOPUS,
  useSdesMid,
  useSdesRTPStreamId,
  useVP8,
  type RTCPeerConnectionConfig,
} from "werift";

/** The network addresses of this process's media. */
export interface MediaAddresses {
  /** The UDP port range; two ports per person. */
  readonly ports?: readonly [number, number] | undefined;
  /** The public addresses of this host, if they differ from its own (NAT). */
  readonly addresses: readonly string[];
}

const VIDEO_REPAIR = new RTCRtpCodecParameters({ mimeType: "video/rtx", clockRate: 90_000 });

const commonOptions = ({ ports }: MediaAddresses): RTCPeerConnectionConfig => ({
  iceServers: [],
  iceLite: true,
  iceUseIpv6: false,
  bundlePolicy: "max-bundle",
  ...(ports !== undefined && { icePortRange: [...ports] }),
});

/**
 * Receives the media of a person. Retransmitted packets arrive in the original stream, since werift drops RTX of
 * simulcast layers.
 */
export const openUplink = (media: MediaAddresses): RTCPeerConnection =>
  new RTCPeerConnection({
    ...commonOptions(media),
    codecs: { audio: [useOPUS()], video: [useVP8()] },
    headerExtensions: {
      audio: [useSdesMid(), useAudioLevelIndication()],
      video: [useSdesMid(), useSdesRTPStreamId()],
    },
  });

/** Sends media to a person; lost audio is retransmitted like lost video. */
export const openDownlink = (media: MediaAddresses): RTCPeerConnection =>
  new RTCPeerConnection({
    ...commonOptions(media),
    codecs: { audio: [useOPUS({ rtcpFeedback: [useNACK()] })], video: [useVP8(), VIDEO_REPAIR] },
    headerExtensions: { audio: [], video: [useAbsSendTime()] },
  });

/** An SDP line, and for a host candidate also one for each public address. */
function withAddresses(line: string, addresses: readonly string[]): string[] {
  const [candidate = "", component = "", transport = "", priority = "", , port = "", ...type] = line.split(" ");
  const isHost = candidate.startsWith("a=candidate:") && transport.toLowerCase() === "udp" && type[1] === "host";
  if (!isHost) return [line];
  const before = [candidate, component, transport, priority];
  return [line, ...addresses.map((address) => [...before, address, port, ...type].join(" "))];
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
const announceLite = (line: string): string[] => (line.startsWith("t=") ? [line, "a=ice-lite"] : [line]);

/** An SDP that announces ICE lite, with the public addresses beside the host's own. */
export const sdpOf = ({ localDescription }: RTCPeerConnection, { addresses }: MediaAddresses): string =>
  (localDescription?.sdp ?? "")
    .split("\r\n")
    .flatMap(announceLite)
    .flatMap((line) => withAddresses(line, addresses))
    .join("\r\n");
