import { createRemoteJWKSet, errors, jwtVerify } from "jose";

/** Whose tokens are accepted besides the server's own. */
export interface JwtIssuer {
  /** Where its public keys are: a JSON Web Key Set. */
  jwksUrl: string;
  /** As in the claim `iss`. */
  issuer: string;
  /** One of these has to be in the claim `aud`: a token for another service is not one for this. */
  audiences: readonly string[];
}

/** Verifies a token; returns its holder, or undefined when it is not valid here. */
export type VerifyJwt = (token: string) => Promise<{ name: string } | undefined>;

/** Signatures with public keys only: with a shared secret everybody who verifies could sign too. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const clockToleranceSeconds = 30;
const longestToken = 16_384;
const longestName = 200;

/**
 * Tokens of an authorization server, as hosted MCP connectors send them. The keys are fetched when the first token
 * comes, kept, and fetched again when a token names an unknown one. Rejects when they cannot be fetched: then nobody
 * knows whether a token is good.
 */
export function createJwtVerifier({ jwksUrl, issuer, audiences }: JwtIssuer): VerifyJwt {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5000, cooldownDuration: 30_000 });
  return async (token) => {
    if (token.length > longestToken || token.split(".").length !== 3) return undefined;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: [...audiences],
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ["exp", "sub"],
      });
      const { sub = "" } = payload;
      // The prefix keeps it apart from the names in a tokens file.
      return sub && sub.length <= longestName ? { name: `jwt:${sub}` } : undefined;
    } catch (error) {
      if (isInvalidToken(error)) return undefined;
      throw error;
    }
  };
}

/** As against keys that cannot be fetched. */
const isInvalidToken = (error: unknown): boolean =>
  [
    errors.JWTInvalid,
    errors.JWTExpired,
    errors.JWTClaimValidationFailed,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
  ].some((kind) => error instanceof kind);
