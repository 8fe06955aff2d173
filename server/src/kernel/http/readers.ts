import type { FastifyReply, FastifyRequest } from "fastify";

/** Finds out who asks for a file, by the access token or by the cookie of the sign-in; undefined for a stranger. */
export type FindReader = (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>;
