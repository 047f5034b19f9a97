/** The header that asks for credentials. */
export const challenge = { 'www-authenticate': 'Basic Realm="emqx-dashboard"' }
