import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import type { Readable } from "node:stream";
import { freePort } from "@openrounds/server/kernel/free-port.ts";
import { expect } from "./test.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const DISPLAY_SERVER = "/usr/bin/Xvfb";
const [browserPath = ""] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
const SOON = { timeout: 90_000 };
/** The name under which WebDriver hands out elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Whether WebKitGTK is installed; npm test installs it when it may. */
export const hasWebKit = existsSync(DRIVER) && existsSync(DISPLAY_SERVER) && browserPath !== "";

/** A page of WebKitGTK, which Playwright cannot drive. */
export class WebKitPage {
  readonly #address: string;
  readonly #processes: readonly ChildProcess[];

  private constructor(address: string, processes: readonly ChildProcess[]) {
    this.#address = address;
    this.#processes = processes;
  }

  /** Starts the browser on a display of its own. */
  static async open(): Promise<WebKitPage> {
    const display = spawn(DISPLAY_SERVER, ["-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const [number] = (await once(display.stdio[3] as Readable, "data")) as [Buffer];
    const port = await freePort();
    const driver = spawn(DRIVER, [`--port=${port}`], {
      stdio: "ignore",
      env: {
        ...process.env,
        DISPLAY: `:${number.toString().trim()}`,
        WEBKIT_DISABLE_DMABUF_RENDERER: "1",
        LIBGL_ALWAYS_SOFTWARE: "1",
      },
    });
    const page = new WebKitPage(`http://127.0.0.1:${port}/session`, [driver, display]);
    try {
      return new WebKitPage(`${page.#address}/${await page.#begin()}`, page.#processes);
    } catch (error) {
      page.#kill();
      throw error;
    }
  }

  async #begin(): Promise<string> {
    const browserOptions = { binary: browserPath, args: ["--automation"] };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } };
    let sessionId = "";
    await expect(async () => {
      ({ sessionId } = await this.#ask<{ sessionId: string }>("POST", "", { capabilities }));
    }).toPass(SOON);
    return sessionId;
  }

  async #ask<Value>(method: "POST" | "DELETE", path: string, body?: object): Promise<Value> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  goto = (url: string): Promise<void> => this.#ask("POST", "/url", { url });

  /** The value of an expression in the page. */
  evaluate = <Value>(expression: string): Promise<Value> =>
    this.#ask("POST", "/execute/sync", { script: `return ${expression}`, args: [] });

  /** Waits until the page shows a text. */
  shows = (text: string): Promise<void> =>
    expect.poll(() => this.evaluate<string>("document.body.innerText"), SOON).toContain(text);

  /** Waits for the element of an expression, and does something with it by the mouse or the keyboard. */
  async #act(element: string, action: "click" | "value", body: object): Promise<void> {
    await expect(async () => {
      const found = await this.evaluate<Record<string, string> | null>(element);
      const seen = await this.evaluate<string>("`${location.pathname}: ${document.body.innerText}`");
      expect(found, `${element} on ${seen}`).not.toBeNull();
      await this.#ask("POST", `/element/${found?.[ELEMENT]}/${action}`, body);
    }).toPass(SOON);
  }

  /** Clicks the first link, button, tab or radio whose text begins so. */
  click = (text: string): Promise<void> =>
    this.#act(
      `[...document.querySelectorAll("a, button, [role=tab], label")].find((each) => each.innerText.trim().startsWith(${JSON.stringify(text)})) ?? null`,
      "click",
      {},
    );

  /** Types into the field of a label. */
  fill = (label: string, text: string): Promise<void> =>
    this.#act(
      `[...document.querySelectorAll("input")].find((each) => [...(each.labels ?? [])].some(({ innerText }) => innerText.trim() === ${JSON.stringify(label)})) ?? null`,
      "value",
      { text },
    );

  async close(): Promise<void> {
    await this.#ask("DELETE", "").finally(() => this.#kill());
  }

  #kill(): void {
    for (const each of this.#processes) each.kill();
  }
}
