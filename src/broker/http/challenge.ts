/** What a refusal for want of credentials asks for. */
export const challenge = { 'www-authenticate': 'Basic Realm="emqx-dashboard"' }
