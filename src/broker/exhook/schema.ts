import {
  binary,
  boolean,
  byteSize,
  duration,
  either,
  converted,
  may,
  need,
  positive,
  struct,
  where,
  words,
  type Read,
} from '../hocon/kind'
import { tlsClient } from '../hocon/tls'

/** The settings of an ExHook server (src/contract/docs/exhook.md#servers). */
export const exhookSchema = struct({
  name: need(binary),
  enable: may(boolean, true),
  url: need(binary),
  request_timeout: may(duration, '5s'),
  failed_action: may(words('deny', 'ignore'), 'deny'),
  ssl: may(tlsClient),
  socket_options: may(
    struct({
      keepalive: may(boolean, true),
      nodelay: may(boolean, true),
      recbuf: may(byteSize),
      sndbuf: may(byteSize),
    }),
    { keepalive: true, nodelay: true },
  ),
  auto_reconnect: may(
    either(
      converted(
        where(boolean, (value) => (value ? 'not_false' : undefined)),
        (): false => false,
      ),
      duration,
    ),
    '60s',
  ),
  pool_size: may(positive, 8),
})
export type ExhookSettings = Read<typeof exhookSchema>
