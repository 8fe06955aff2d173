import { expect, test, vi } from "vitest";
import type { DeviceChanges } from "./devices.ts";
import { observeDeviceChanges, refreshDevices } from "./device-list.ts";

const infoOf = (deviceId: string, label: string) => ({ kind: "audioinput", deviceId, label });

test("what is plugged in or out is told, and names that the browser hides again are no news", async () => {
  let found = [infoOf("1", "Lid microphone"), infoOf("2", "Headset")];
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => found });
  vi.stubGlobal("navigator", { mediaDevices });
  const told: DeviceChanges[] = [];
  const stop = observeDeviceChanges((changes) => told.push(changes));
  await refreshDevices();
  const change = async (now: typeof found): Promise<DeviceChanges | undefined> => {
    found = now;
    const before = told.length;
    mediaDevices.dispatchEvent(new Event("devicechange"));
    await vi.waitFor(() => expect(told).toHaveLength(before + 1));
    return told.at(-1);
  };
  const [lid, headset] = found;
  expect(await change([infoOf("", ""), infoOf("", "")])).toEqual({ connected: [], unplugged: [] });
  expect(await change(lid === undefined ? [] : [lid])).toEqual({ connected: [], unplugged: ["Headset"] });
  expect(await change(headset === undefined ? [] : [headset])).toEqual({
    connected: ["Headset"],
    unplugged: ["Lid microphone"],
  });
  expect(await change([])).toEqual({ connected: [], unplugged: ["Headset"] });
  stop();
});
