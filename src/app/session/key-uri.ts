/**
 * What an authenticator app reads off a QR code: a key for time-based codes of six digits, new every 30 s by HMAC-SHA-1 (RFC 6238),
 * which are what the broker checks and every app takes where nothing else is said. `where` names the broker beside the account.
 */
export function keyUri(secret: string, username: string, where: string): string {
  const [issuer, account] = [where, username].map((text) => encodeURIComponent(text.replaceAll(':', ' ')))
  return `otpauth://totp/${issuer ?? ''}:${account ?? ''}?secret=${encodeURIComponent(secret)}&issuer=${issuer ?? ''}`
}
