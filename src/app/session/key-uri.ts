/**
 * The QR code content for an authenticator app: a key for six-digit time-based codes that change every 30 s
 * with HMAC-SHA-1 (RFC 6238), which are the broker's parameters and the default of every app. `where` names
 * the broker next to the account.
 */
export function keyUri(secret: string, username: string, where: string): string {
  const [issuer, account] = [where, username].map((text) => encodeURIComponent(text.replaceAll(':', ' ')))
  return `otpauth://totp/${issuer ?? ''}:${account ?? ''}?secret=${encodeURIComponent(secret)}&issuer=${issuer ?? ''}`
}
