import type { FastifyReply, FastifyRequest } from "fastify";

/** Identifies the person who requests a file, by access token or sign-in cookie; undefined when signed out. */
export type FindReader = (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>;
