/** Why a new password is refused. */
export type PasswordProblem = 'length' | 'ascii' | 'mix'

/** What the broker would refuse in a new password: not 8 to 64 signs, not printable ASCII, or only one of digits, letters, symbols. */
export function passwordProblem(text: string): PasswordProblem | undefined {
  if (text.length < 8 || text.length > 64) return 'length'
  if (!/^[\x20-\x7E]*$/.test(text)) return 'ascii'
  const kinds = [/\d/, /[A-Za-z]/, /[^\dA-Za-z]/].filter((kind) => kind.test(text)).length
  return kinds < 2 ? 'mix' : undefined
}

const vendorNames = ['admin', 'root', 'administrator']

/**
 * Is this a login that every fresh broker may have, and that asks for a change
 * (src/contract/docs/accounts.md#tokens)?
 */
export function isDefaultLogin(user: string, pass: string): boolean {
  return pass === 'public' && vendorNames.includes(user)
}
