import { expect, test, vi } from "vitest";
import { chosenDevice, deviceChanges, failureOf, namedDevices, openInput, type Device } from "./devices.ts";
import { DEFAULT_DEVICE } from "./preferences.ts";

const infoOf = (kind: MediaDeviceKind, deviceId: string, label: string) => ({ kind, deviceId, label });

test("devices are listed by kind, without the aliases of browsers and those without a name", () => {
  const found = [
    infoOf("audioinput", "default", "Default - Headset"),
    infoOf("audioinput", "communications", "Communications - Headset"),
    infoOf("audioinput", "a1", "Headset"),
    infoOf("audiooutput", "a2", "Headset"),
    infoOf("videoinput", "", ""),
    infoOf("videoinput", "v1", "Lid camera"),
  ];
  expect(namedDevices(found)).toEqual([
    { kind: "mic", id: "a1", name: "Headset" },
    { kind: "speaker", id: "a2", name: "Headset" },
    { kind: "camera", id: "v1", name: "Lid camera" },
  ]);
});

test("a chosen device is found by its id, or else by its name", () => {
  const devices: Device[] = [
    { kind: "mic", id: "1", name: "Headset" },
    { kind: "mic", id: "2", name: "Headset" },
    { kind: "speaker", id: "3", name: "Headset" },
  ];
  expect(chosenDevice(devices, "mic", { id: "2", name: "Headset" })?.id).toBe("2");
  expect(chosenDevice(devices, "speaker", { id: "old", name: "Headset" })?.id).toBe("3");
  expect(chosenDevice(devices, "camera", { id: "1", name: "Headset" })).toBeUndefined();
  expect(chosenDevice(devices, "mic", DEFAULT_DEVICE)).toBeUndefined();
});

test("a headset that is plugged in or out is told once, though it is two devices", () => {
  const lid: Device = { kind: "mic", id: "m", name: "Lid microphone" };
  const headset: Device[] = [
    { kind: "mic", id: "h", name: "Headset" },
    { kind: "speaker", id: "h", name: "Headset" },
  ];
  expect(deviceChanges([lid], [lid, ...headset])).toEqual({ connected: ["Headset"], unplugged: [] });
  expect(deviceChanges([lid, ...headset], [lid])).toEqual({ connected: [], unplugged: ["Headset"] });
  expect(deviceChanges([lid], [lid])).toEqual({ connected: [], unplugged: [] });
});

test("each reason why a device does not open has its own name", () => {
  const failureNamed = (name: string) => failureOf(new DOMException("", name));
  expect(failureNamed("NotAllowedError")).toBe("refused");
  expect(failureNamed("NotFoundError")).toBe("missing");
  expect(failureNamed("OverconstrainedError")).toBe("missing");
  expect(failureNamed("NotReadableError")).toBe("busy");
  expect(failureOf(new TypeError("mediaDevices is undefined"))).toBe("failed");
  expect(failureOf("odd")).toBe("failed");
});

test("a chosen device that is not there is replaced by the default, and a refusal is not tried again", async () => {
  const asked: MediaStreamConstraints[] = [];
  let refusal = "OverconstrainedError";
  const getUserMedia = async (wanted: MediaStreamConstraints) => {
    asked.push(wanted);
    if (asked.length === 1) throw new DOMException("gone", refusal);
    return { getTracks: () => ["track"] };
  };
  const found = [infoOf("audioinput", "2", "Headset")];
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia, enumerateDevices: async () => found } });
  const chosen = {
    mic: { id: "1", name: "Headset" },
    camera: DEFAULT_DEVICE,
    isNoiseSuppressed: false,
    isBlurred: false,
  };
  expect(await openInput("mic", chosen)).toBe("track");
  expect(asked).toMatchObject([{ audio: { deviceId: { exact: "2" }, noiseSuppression: false } }, {}]);
  expect(asked[1]).not.toHaveProperty("audio.deviceId");
  asked.length = 0;
  refusal = "NotAllowedError";
  await expect(openInput("mic", chosen)).rejects.toThrow("gone");
  expect(asked).toHaveLength(1);
});
