import { publicProgramPath } from "./paths.ts";

/** The picture with the QR code of a public page, for posters and slides. */
export const programQrPath = (programId: string): string => `${publicProgramPath(programId)}/qr.svg`;
