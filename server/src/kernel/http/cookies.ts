import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "./handlers.ts";

/** The cookies of a call: HttpOnly and SameSite. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const name = (plain: string): string => (secure ? `__Host-${plain}` : plain);
  const options = { path: "/", httpOnly: true, sameSite: "strict", secure } as const;
  return {
    read: (plain) => request.cookies[name(plain)],
    set: (plain, value, maxAgeS) => void reply.setCookie(name(plain), value, { ...options, maxAge: maxAgeS }),
    clear: (plain) => void reply.clearCookie(name(plain), options),
  };
}
