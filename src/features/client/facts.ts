import type { Ref } from '@/api/resource'
import type { ClientRow } from './contract'
import type { CellWords } from '@/list/list'

/** The session expiry that means never, in seconds. */
const never = 4_294_967_295

const versions: Readonly<Record<number, string>> = { 3: '3.1', 4: '3.1.1', 5: '5.0' }

/** `5.0` for MQTT; name and version for other protocols. */
export function formatProtocol({
  proto_name: name,
  proto_ver: version,
}: Pick<ClientRow, 'proto_name' | 'proto_ver'>): string {
  const mqtt = name === undefined || name === '' || name === 'MQTT' || name === 'MQIsdp'
  const known = version === undefined ? undefined : versions[version]
  if (mqtt) return known ?? (version === undefined ? '–' : String(version))
  return version === undefined ? name : `${name} ${version}`
}

export type ClientState = 'connected' | 'disconnected' | 'unknown'

/** A row without the field is neither (catalogue R12). */
export const getClientState = ({ connected }: Pick<ClientRow, 'connected'>): ClientState =>
  connected === undefined ? 'unknown' : connected ? 'connected' : 'disconnected'

export const expiryWords = (
  seconds: number | undefined,
  { t, format }: Pick<CellWords, 't' | 'format'>,
): string =>
  seconds === undefined ? t('none') : seconds >= never ? t('list.never') : format.duration(seconds * 1000)

/** A current value with its limit; 0 and `infinity` mean unlimited. */
export function ofLimit(
  value: number | string | undefined,
  limit: number | string | undefined,
  { t, format }: Pick<CellWords, 't' | 'format'>,
): string {
  const limitText =
    limit === undefined
      ? t('none')
      : limit === 'infinity' || limit === 0
        ? t('detail.unlimited')
        : format.number(limit)
  return t('detail.ofMost', { value: format.number(value), max: limitText })
}

/** The attributes that the broker derives of a client, as `tns=plant_a`. */
export const formatAttributes = ({
  client_attrs: attributes = {},
}: Pick<ClientRow, 'client_attrs'>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

export const clientRef = (row: ClientRow): Ref => ({
  resource: 'client',
  id: row.clientid,
  ...(row.node === undefined ? {} : { detail: row.node }),
})
