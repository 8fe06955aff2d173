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

/** How browsers reach the media of this process. */
export interface MediaAddresses {
  /** The UDP ports to use; two for each person. */
  readonly ports?: readonly [number, number] | undefined;
  /** Addresses under which this host is known outside, where its own are not. */
  readonly addresses: readonly string[];
}

const VIDEO_REPAIR = new RTCRtpCodecParameters({ mimeType: "video/rtx", clockRate: 90_000 });

const common = ({ ports }: MediaAddresses): RTCPeerConnectionConfig => ({
  iceServers: [],
  iceLite: true,
  iceUseIpv6: false,
  bundlePolicy: "max-bundle",
  ...(ports !== undefined && { icePortRange: [...ports] }),
});

/** What a person sends comes in here; repeated packets come as themselves, because werift drops repairs of layers. */
export const openUplink = (media: MediaAddresses): RTCPeerConnection =>
  new RTCPeerConnection({
    ...common(media),
    codecs: { audio: [useOPUS()], video: [useVP8()] },
    headerExtensions: {
      audio: [useSdesMid(), useAudioLevelIndication()],
      video: [useSdesMid(), useSdesRTPStreamId()],
    },
  });

/** What a person is shown goes out here; lost sound is repeated as lost pictures are. */
export const openDownlink = (media: MediaAddresses): RTCPeerConnection =>
  new RTCPeerConnection({
    ...common(media),
    codecs: { audio: [useOPUS({ rtcpFeedback: [useNACK()] })], video: [useVP8(), VIDEO_REPAIR] },
    headerExtensions: { audio: [], video: [useAbsSendTime()] },
  });

/** A line of a description, and if it says where the host is reached, the same for each address outside. */
function withAddresses(line: string, addresses: readonly string[]): string[] {
  const [candidate = "", component = "", transport = "", priority = "", , port = "", ...type] = line.split(" ");
  const isHost = candidate.startsWith("a=candidate:") && transport.toLowerCase() === "udp" && type[1] === "host";
  if (!isHost) return [line];
  const before = [candidate, component, transport, priority];
  return [line, ...addresses.map((address) => [...before, address, port, ...type].join(" "))];
}

/** A description that names the addresses outside beside the host's own. */
export const described = ({ localDescription }: RTCPeerConnection, { addresses }: MediaAddresses): string =>
  (localDescription?.sdp ?? "")
    .split("\r\n")
    .flatMap((line) => withAddresses(line, addresses))
    .join("\r\n");
