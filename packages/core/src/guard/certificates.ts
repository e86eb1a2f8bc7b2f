import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";

/**
 * The usual authorities and additional ones in PEM. Created once for many connections: reading some hundred certificates
 * costs more than a connection.
 */
export const trusting = (authorities: string): SecureContext =>
  createSecureContext({ ca: [...getCACertificates(), authorities] });
