/** A template of what a client is called, by the headers of its first packet: `${Packet.headers.login}`. What is not there is nothing. */
export const filledIn = (template: string, headers: Readonly<Record<string, string>>): string =>
  template.replace(/\$\{Packet\.headers\.([^}]+)\}/g, (_, name: string) => (Object.hasOwn(headers, name) ? (headers[name] ?? '') : ''))
