/** Why a new password is refused. */
export type PasswordProblem = 'length' | 'ascii' | 'mix'

/** Why the broker would reject a new password: not 8 to 64 characters, not printable ASCII, or only one of digits, letters, symbols. */
export function passwordProblem(text: string): PasswordProblem | undefined {
  if (text.length < 8 || text.length > 64) return 'length'
  if (!/^[\x20-\x7E]*$/.test(text)) return 'ascii'
  const kinds = [/\d/, /[A-Za-z]/, /[^\dA-Za-z]/].filter((kind) => kind.test(text)).length
  return kinds < 2 ? 'mix' : undefined
}

const vendorNames = ['admin', 'root', 'administrator']

/**
 * Whether this is the default login of a new broker, which should be changed
 * (src/contract/docs/accounts.md#tokens)?
 */
export function isDefaultLogin(user: string, pass: string): boolean {
  return pass === 'public' && vendorNames.includes(user)
}
