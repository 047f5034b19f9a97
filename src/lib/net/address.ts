/** The address of a client, `10.0.0.1:1883` or what is known of it; empty if nothing is. */
export const formatAddress = (ip: string | undefined, port: number | string | undefined): string =>
  ip === undefined || ip === '' ? '' : port === undefined ? ip : `${ip}:${String(port)}`
